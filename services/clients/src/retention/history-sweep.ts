import { Clock, ShutdownTasks, LOGGER, SETTINGS, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClientsSettings } from '../config.js';

const BATCH = 1000;
/** Ids follow the time of the change, so the oldest entries are the first of the primary key and need no index of their own. */
const DELETE_OLD = `WITH old AS (
    SELECT id FROM history WHERE id IN (SELECT id FROM history ORDER BY id LIMIT ${BATCH}) AND at < $1 FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM history USING old WHERE history.id = old.id RETURNING history.id)
  SELECT count(*)::int AS count FROM deleted`;

/** Removes the entries of customers' histories whose retention period is over, whether or not the customer is still there. */
@Injectable()
export class HistorySweep extends RowSweep implements OnApplicationBootstrap {
  constructor(
    dataSource: DataSource,
    clock: Clock,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { HISTORY_RETENTION_DAYS: retentionDays }: ClientsSettings,
  ) {
    super(
      { name: 'history', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays },
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
