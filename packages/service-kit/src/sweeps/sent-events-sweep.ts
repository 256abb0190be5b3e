import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ShutdownTasks } from '../bootstrap/shutdown-tasks.js';
import { LOGGER } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import type { Logger } from '../logging/index.js';
import { RowSweep } from './row-sweep.js';

const BATCH = 1000;
const DELETE_OLD = `
  WITH old AS (
    SELECT ctid FROM sent_events WHERE sent_at < $1 ORDER BY sent_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM sent_events WHERE ctid = ANY (ARRAY(SELECT ctid FROM old)) RETURNING 1
  )
  SELECT count(*)::int AS count FROM deleted`;

/** Removes the events that the broker confirmed more than a day ago. */
@Injectable()
export class SentEventsSweep extends RowSweep {
  constructor(dataSource: DataSource, clock: Clock, shutdownTasks: ShutdownTasks, @Inject(LOGGER) logger: Logger) {
    const options = { name: 'sent events', batchSize: BATCH, deleteSql: DELETE_OLD, retentionDays: 1 };
    super(options, dataSource, clock, shutdownTasks, logger);
  }
}
