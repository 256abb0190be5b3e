import { Clock, Drains, LOGGER, SETTINGS, Sweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NotifySettings } from '../config.js';

const BATCH = 1000;
const FORGET = `WITH old AS (
    SELECT id FROM messages WHERE created_at < $1 ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), forgotten AS (DELETE FROM messages USING old WHERE messages.id = old.id RETURNING messages.id)
  SELECT count(*)::int AS count FROM forgotten`;

/** Removes texts in both directions once their retention period is over. Opt-outs stay. */
@Injectable()
export class TextsSweep extends Sweep implements OnApplicationBootstrap {
  constructor(
    dataSource: DataSource,
    clock: Clock,
    drains: Drains,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { TEXT_RETENTION_DAYS: keptDays }: NotifySettings,
  ) {
    super({ what: 'texts', batch: BATCH, forget: FORGET, keptDays }, dataSource, clock, drains, logger);
  }

  onApplicationBootstrap(): void {
    this.start();
  }
}
