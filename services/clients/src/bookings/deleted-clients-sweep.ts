import { Clock, ShutdownTasks, LOGGER, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RESTORABLE_MS } from './deleted-clients.repository.js';

const BATCH = 500;
const DAY_MS = 24 * 60 * 60_000;
const DELETE_OLD = `WITH old AS (
    SELECT id FROM deleted_clients WHERE deleted_at < $1 ORDER BY deleted_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM deleted_clients USING old WHERE deleted_clients.id = old.id RETURNING deleted_clients.id)
  SELECT count(*)::int AS count FROM deleted`;

/** Removes deleted records that can no longer be restored. */
@Injectable()
export class DeletedClientsSweep extends RowSweep implements OnApplicationBootstrap {
  constructor(dataSource: DataSource, clock: Clock, shutdownTasks: ShutdownTasks, @Inject(LOGGER) logger: Logger) {
    super(
      { name: 'deleted clients', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays: RESTORABLE_MS / DAY_MS },
      dataSource,
      clock,
      shutdownTasks,
      logger,
    );
  }

  onApplicationBootstrap(): void {
    this.start();
  }
}
