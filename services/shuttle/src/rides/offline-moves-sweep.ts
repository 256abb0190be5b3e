import { Clock, ShutdownTasks, LOGGER, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 1000;
/** A move is applied within the hour; whoever sends it again after this was told so long ago. */
const RETENTION_DAYS = 2;
const DELETE_OLD = `
  WITH old AS (
    SELECT lot_id, client_id, move_id FROM offline_moves WHERE kept_at < $1
    ORDER BY kept_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM offline_moves AS move USING old
    WHERE (move.lot_id, move.client_id, move.move_id) = (old.lot_id, old.client_id, old.move_id) RETURNING move.move_id
  )
  SELECT count(*)::int AS count FROM deleted`;

/** Forgets moves that boards made without a network, two days after they were answered. */
@Injectable()
export class OfflineMovesSweep extends RowSweep implements OnApplicationBootstrap {
  constructor(dataSource: DataSource, clock: Clock, shutdownTasks: ShutdownTasks, @Inject(LOGGER) logger: Logger) {
    super(
      { name: 'offline moves', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays: RETENTION_DAYS },
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
