import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ShutdownTasks } from '../bootstrap/shutdown-tasks.js';
import { LOGGER } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import { RowSweep } from './row-sweep.js';
import type { Logger } from '../logging/index.js';

const BATCH = 1000;
/** Seven days are enough: a duplicate arrives within seconds, or within days when dead letters are resent. */
const DELETE_OLD = `
  WITH old AS (
    SELECT event_id FROM inbox WHERE received_at < $1 ORDER BY received_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM inbox USING old WHERE inbox.event_id = old.event_id RETURNING inbox.event_id
  )
  SELECT count(*)::int AS count FROM deleted`;

/** Removes events that were received more than seven days ago from the inbox. */
@Injectable()
export class InboxSweep extends RowSweep {
  constructor(dataSource: DataSource, clock: Clock, shutdownTasks: ShutdownTasks, @Inject(LOGGER) logger: Logger) {
    super({ name: 'inbox', batchSize: BATCH, deleteSql: DELETE_OLD }, dataSource, clock, shutdownTasks, logger);
  }
}
