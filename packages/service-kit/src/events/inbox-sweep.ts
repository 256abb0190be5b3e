import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Drains } from '../bootstrap/drains.js';
import { LOGGER } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import { Sweep } from '../database/sweep.js';
import type { Logger } from '../logging/index.js';

const BATCH = 1000;
/** An event that comes twice comes within seconds, or out of the dead letters within days (design §4 "Inbox"). */
const FORGET = `
  WITH old AS (
    SELECT event_id FROM inbox WHERE received_at < $1 ORDER BY received_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), forgotten AS (
    DELETE FROM inbox USING old WHERE inbox.event_id = old.event_id RETURNING inbox.event_id
  )
  SELECT count(*)::int AS count FROM forgotten`;

/** Removes from the inbox what was received more than seven days ago. */
@Injectable()
export class InboxSweep extends Sweep {
  constructor(dataSource: DataSource, clock: Clock, drains: Drains, @Inject(LOGGER) logger: Logger) {
    super({ what: 'inbox', batch: BATCH, forget: FORGET }, dataSource, clock, drains, logger);
  }
}
