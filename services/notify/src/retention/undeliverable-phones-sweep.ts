import { Clock, Drains, LOGGER, SETTINGS, Sweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NotifySettings } from '../config.js';

const BATCH = 1000;
/** An opt-out stands until its owner ends it. */
const FORGET = `WITH old AS (
    SELECT id FROM phone_troubles WHERE changed_at < $1 AND trouble IS DISTINCT FROM 'opted-out'
    ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), forgotten AS (DELETE FROM phone_troubles USING old WHERE phone_troubles.id = old.id RETURNING phone_troubles.id)
  SELECT count(*)::int AS count FROM forgotten`;

/** Forgets which phones texts did not reach, once the retention period is over. The clients service does so with its copy. */
@Injectable()
export class UndeliverablePhonesSweep extends Sweep implements OnApplicationBootstrap {
  constructor(
    dataSource: DataSource,
    clock: Clock,
    drains: Drains,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { TROUBLE_RETENTION_DAYS: keptDays }: NotifySettings,
  ) {
    super({ what: 'phone troubles', batch: BATCH, forget: FORGET, keptDays }, dataSource, clock, drains, logger);
  }

  onApplicationBootstrap(): void {
    this.start();
  }
}
