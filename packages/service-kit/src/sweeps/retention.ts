import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { PeriodicTasks } from './periodic-tasks.js';

export const DAY_MS = 24 * 60 * 60_000;
export const HOUR_MS = 60 * 60_000;
/** Rows of one statement, which has a time limit. */
const BATCH = 1000;
const PAUSE_MS = 100;
/** A run that takes longer waits for a server that never answers. */
const DEADLINE_MS = 30 * 60_000;

/** Rows of a table that are deleted some days after a time. */
export interface OldRows {
  table: string;
  /** SQL of the time, a `timestamptz`; a row without one stays. */
  since: string;
  days: number;
  /** An SQL condition for the rows to delete; without it, every row that is old enough. */
  only?: string;
  batchSize?: number;
}

/** For a table without an index of the time whose ids follow it: the oldest rows come first in the primary key. */
export const oldestIds = (table: string): string => `id IN (SELECT id FROM ${table} ORDER BY id LIMIT ${BATCH})`;

/**
 * Of every service. Seven days of the inbox are enough: a duplicate arrives within seconds, or within days when dead letters are resent.
 */
const OF_MESSAGES: readonly OldRows[] = [
  { table: 'inbox', since: 'received_at', days: 7 },
  { table: 'sent_events', since: 'sent_at', days: 1 },
];

/** Deletes old rows now and every hour. */
@Injectable()
export class Retention {
  private rows = OF_MESSAGES;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tasks: PeriodicTasks,
  ) {}

  /** `rows` are those of the service. */
  start(rows: readonly OldRows[] = []): void {
    this.rows = [...OF_MESSAGES, ...rows];
    for (const each of this.rows) {
      const run = (isStopping: () => boolean): Promise<number> => this.deleteOld(each, isStopping);
      this.tasks.start({ name: `retention of ${each.table}`, everyMs: HOUR_MS, deadlineMs: DEADLINE_MS, run })();
    }
  }

  /** Deletes what is old now. Returns how many rows it deleted, by table. */
  async deleteAllOld(): Promise<Record<string, number>> {
    const deleted: Record<string, number> = {};
    for (const each of this.rows) deleted[each.table] = await this.deleteOld(each);
    return deleted;
  }

  /** Skips rows that another replica has locked. */
  private async deleteOld(
    { table, since, days, only = 'true', batchSize = BATCH }: OldRows,
    isStopping = () => false,
  ): Promise<number> {
    const sql = `WITH old AS (
        SELECT ctid FROM ${table} WHERE ${since} < $1 AND ${only} ORDER BY ${since} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      ), deleted AS (DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM old)) RETURNING 1)
      SELECT count(*)::int AS count FROM deleted`;
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    for (let total = 0; ; await setTimeout(PAUSE_MS)) {
      const [row]: { count: number }[] = await this.dataSource.query(sql, [before]);
      total += row?.count ?? 0;
      if ((row?.count ?? 0) < batchSize || isStopping()) return total;
    }
  }
}
