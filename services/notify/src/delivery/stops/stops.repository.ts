import { SETTINGS, type Tx } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NotifySettings } from '../../config.js';
import { millisOf, slotLength } from '../delivery.repository.js';
import { STOP_RETRY_MS } from '../state-change.js';

/** The lot of a stop of the account, which concerns every lot. */
export const EVERY_LOT = '';

export interface Stop {
  lotId: string;
  errorCode: string;
  since: Date;
}

/** How soon another text may look whether the one in front of it still tries. */
const LOOK_AGAIN_MS = 1000;

/** The SQL of the stops (`text_stops`) of the account and of lots' numbers. */
@Injectable()
export class StopsRepository {
  private readonly slotLength: string;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) settings: NotifySettings,
  ) {
    this.slotLength = slotLength(settings);
  }

  /** Returns the stops that concern the lot. */
  async list(lotId: string): Promise<Stop[]> {
    return this.dataSource.query(
      `SELECT lot_id AS "lotId", error_code AS "errorCode", since FROM text_stops WHERE lot_id IN ('', $1) ORDER BY lot_id`,
      [lotId],
    );
  }

  async countWaiting(lotId: string): Promise<number> {
    const [row]: { count: number }[] = await this.dataSource.query(
      `SELECT count(*)::int AS count FROM messages
       WHERE lot_id = $1 AND state = 'queued' AND next_attempt_at IS NOT NULL`,
      [lotId],
    );
    return row?.count ?? 0;
  }

  /** A stop that exists keeps its start. */
  async add(tx: Tx, lotId: string, errorCode: string, delivered: boolean): Promise<void> {
    const retryInMs = delivered ? STOP_RETRY_MS.delivery : STOP_RETRY_MS.request;
    await tx.query(
      `INSERT INTO text_stops AS stop (lot_id, error_code, retry_at, delivered)
       VALUES ($1, $2, now() + $3::float8 * interval '1 millisecond', $4)
       ON CONFLICT (lot_id) DO UPDATE SET error_code = excluded.error_code, retry_at = excluded.retry_at,
         delivered = excluded.delivered`,
      [lotId, errorCode, retryInMs, delivered],
    );
  }

  /** Ends stops of these lots and returns the lots whose texts may go out again. */
  async end(tx: Tx, lotIds: readonly string[], delivered: boolean): Promise<string[]> {
    const ended = await tx.query<{ lotId: string }>(
      'DELETE FROM text_stops WHERE lot_id = ANY($1) AND delivered = $2 RETURNING lot_id AS "lotId"',
      [lotIds, delivered],
    );
    return ended.map(({ lotId }) => lotId);
  }

  /**
   * Returns undefined for a text that is due and not stopped, or the milliseconds that it must still wait. While texts are stopped,
   * the oldest one gets 0 and tries, and then none does until `retry_at`.
   */
  async waitMs(tx: Tx, id: string, lotId: string): Promise<number | undefined> {
    const [stop] = await tx.query<{ lotId: string; waitMs: number }>(
      `SELECT lot_id AS "lotId", ${millisOf('retry_at - now()')} AS "waitMs" FROM text_stops WHERE lot_id IN ('', $1)
       ORDER BY retry_at DESC LIMIT 1 FOR UPDATE`,
      [lotId],
    );
    if (!stop || stop.waitMs > 0) return stop?.waitMs;
    const [oldest] = await tx.query<{ id: string }>(
      `SELECT id FROM messages WHERE state = 'queued' AND next_attempt_at <= now() AND ($1 = '' OR lot_id = $1)
       ORDER BY created_at, id LIMIT 1`,
      [stop.lotId],
    );
    if (oldest?.id !== id) return LOOK_AGAIN_MS;
    await tx.query(
      `UPDATE text_stops SET retry_at = now() + interval '1 millisecond' * CASE WHEN delivered THEN $2::float8 ELSE $3 END
       WHERE lot_id IN ('', $1)`,
      [lotId, STOP_RETRY_MS.delivery, STOP_RETRY_MS.request],
    );
    return 0;
  }

  /**
   * Gives the queued texts of a lot, or of every lot, the next slots of their numbers, the oldest first, and returns their ids in
   * this order. Skips a text that a worker has locked, because that worker sends it.
   */
  async resume(tx: Tx, lotId: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `WITH waiting AS (
         SELECT id, lot_id, created_at FROM messages
         WHERE state = 'queued' AND next_attempt_at IS NOT NULL AND ($1 = '' OR lot_id = $1) FOR UPDATE SKIP LOCKED),
       placed AS (
         SELECT w.id, n.number, w.created_at, greatest(n.free_at, now()) + ${this.slotLength} *
           (row_number() OVER (PARTITION BY w.lot_id ORDER BY w.created_at, w.id) - 1) AS slot
         FROM waiting w CROSS JOIN LATERAL (
           SELECT number, free_at FROM texting_numbers WHERE lot_id = w.lot_id ORDER BY free_at DESC LIMIT 1) n),
       moved AS (
         UPDATE messages m SET slot_at = slot, next_attempt_at = slot FROM placed WHERE placed.id = m.id),
       taken AS (
         UPDATE texting_numbers n SET free_at = last.slot + ${this.slotLength}
         FROM (SELECT number, max(slot) AS slot FROM placed GROUP BY number) last WHERE last.number = n.number)
       SELECT id FROM placed ORDER BY slot, created_at`,
      [lotId],
    );
    return rows.map(({ id }) => id);
  }
}
