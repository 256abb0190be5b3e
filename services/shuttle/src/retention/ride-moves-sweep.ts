import { Clock, ShutdownTasks, LOGGER, SETTINGS, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ShuttleSettings } from '../config.js';

const BATCH = 1000;
/** Ids follow the time of the move, so the oldest moves are the first of the primary key and need no index of their own. */
const DELETE_OLD = `WITH old AS (
    SELECT id FROM ride_moves WHERE id IN (SELECT id FROM ride_moves ORDER BY id LIMIT ${BATCH}) AND at < $1 FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM ride_moves USING old WHERE ride_moves.id = old.id RETURNING ride_moves.id)
  SELECT count(*)::int AS count FROM deleted`;

/** Removes the moves of rides whose retention period is over, whether or not their client is still there. */
@Injectable()
export class RideMovesSweep extends RowSweep implements OnApplicationBootstrap {
  constructor(
    dataSource: DataSource,
    clock: Clock,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { HISTORY_RETENTION_DAYS: retentionDays }: ShuttleSettings,
  ) {
    super(
      { name: 'ride moves', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays },
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
