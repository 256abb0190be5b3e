import { Clock, Drains, LOGGER, SETTINGS, Sweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClientsSettings } from '../config.js';

const BATCH = 1000;
/** Ids follow the time of the change, so the oldest entries are the first of the primary key and need no index of their own. */
const FORGET = `WITH old AS (
    SELECT id FROM history WHERE id IN (SELECT id FROM history ORDER BY id LIMIT ${BATCH}) AND at < $1 FOR UPDATE SKIP LOCKED
  ), forgotten AS (DELETE FROM history USING old WHERE history.id = old.id RETURNING history.id)
  SELECT count(*)::int AS count FROM forgotten`;

/** Removes the entries of customers' histories whose retention period is over, whether or not the customer is still there. */
@Injectable()
export class HistorySweep extends Sweep implements OnApplicationBootstrap {
  constructor(
    dataSource: DataSource,
    clock: Clock,
    drains: Drains,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { HISTORY_RETENTION_DAYS: keptDays }: ClientsSettings,
  ) {
    super({ what: 'history', batch: BATCH, forget: FORGET, keptDays }, dataSource, clock, drains, logger);
  }

  onApplicationBootstrap(): void {
    this.start();
  }
}
