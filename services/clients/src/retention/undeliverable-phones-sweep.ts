import { Clock, Drains, LOGGER, SETTINGS, Sweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClientsSettings } from '../config.js';

const BATCH = 1000;
/** An opt-out stands until its owner ends it. */
const FORGET = `WITH old AS (
    SELECT id FROM text_troubles WHERE changed_at < $1 AND trouble IS DISTINCT FROM 'opted-out'
    ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), forgotten AS (DELETE FROM text_troubles USING old WHERE text_troubles.id = old.id RETURNING text_troubles.id)
  SELECT count(*)::int AS count FROM forgotten`;

/** Removes the copy of phones that texts have not reached for longer than the retention period; notify removes its own. */
@Injectable()
export class UndeliverablePhonesSweep extends Sweep implements OnApplicationBootstrap {
  constructor(
    dataSource: DataSource,
    clock: Clock,
    drains: Drains,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { TROUBLE_RETENTION_DAYS: keptDays }: ClientsSettings,
  ) {
    super({ what: 'text troubles', batch: BATCH, forget: FORGET, keptDays }, dataSource, clock, drains, logger);
  }

  onApplicationBootstrap(): void {
    this.start();
  }
}
