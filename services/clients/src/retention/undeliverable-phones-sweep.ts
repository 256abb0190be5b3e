import { Clock, ShutdownTasks, LOGGER, SETTINGS, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClientsSettings } from '../config.js';

const BATCH = 1000;
/** An opt-out stands until its owner ends it. */
const DELETE_OLD = `WITH old AS (
    SELECT id FROM text_troubles WHERE changed_at < $1 AND trouble IS DISTINCT FROM 'opted-out'
    ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM text_troubles USING old WHERE text_troubles.id = old.id RETURNING text_troubles.id)
  SELECT count(*)::int AS count FROM deleted`;

/** Removes the copy of phones that texts have not reached for longer than the retention period; notify removes its own. */
@Injectable()
export class UndeliverablePhonesSweep extends RowSweep implements OnApplicationBootstrap {
  constructor(
    dataSource: DataSource,
    clock: Clock,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { TROUBLE_RETENTION_DAYS: retentionDays }: ClientsSettings,
  ) {
    super(
      { name: 'text troubles', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays },
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
