import { phoneDigits, sameNumbers, type UndeliverablePhone, type UndeliverableReason } from '@lotline/protocol';
import { sqlFile, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { OTHER_DELIVERY_CODES, PHONE_CODES } from '../delivery/providers/faults.js';

/** The events by which a phone opts out or in: a text of its owner, and an entry of staff who do it by hand. */
export const OPT_OUTS = ['stop', 'opted-out'] as const;
export const OPT_INS = ['start', 'opted-in'] as const;
const OPT_CHANGES = [...OPT_OUTS, ...OPT_INS];
export type OptChange = (typeof OPT_CHANGES)[number];

export const isOptChange = (event: string): event is OptChange => OPT_CHANGES.some((change) => change === event);
export const isOptOut = (event: string): boolean => OPT_OUTS.some((change) => change === event);

/** Serializes changes of one phone, so that each sees what the one before it committed. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`;

const UPDATE_DELIVERABILITY = sqlFile(import.meta.url, 'update-deliverability.sql');

/** A lot's opt-outs, and which phones texts do not reach. The clients service keeps a copy of the latter. */
@Injectable()
export class PhonesRepository {
  /** Returns false if the phone was opted out before. */
  async addOptOut(tx: Tx, lotId: string, phone: string): Promise<boolean> {
    const added = await tx.query(
      'INSERT INTO opt_outs (lot_id, phone) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING phone',
      [lotId, sameNumbers(phone)[0]],
    );
    return added.length > 0;
  }

  /** Returns false if the phone was not opted out. */
  async removeOptOut(tx: Tx, lotId: string, phone: string): Promise<boolean> {
    const removed = await tx.query('DELETE FROM opt_outs WHERE lot_id = $1 AND phone = ANY($2) RETURNING phone', [
      lotId,
      sameNumbers(phone),
    ]);
    return removed.length > 0;
  }

  /** Returns how the phone last opted out or in. */
  async findLastOptChange(tx: Tx, lotId: string, phone: string): Promise<OptChange | undefined> {
    const [row] = await tx.query<{ event: OptChange }>(
      `SELECT event FROM messages
       WHERE lot_id = $1 AND phone = ANY($2) AND direction = 'inbound' AND event = ANY($3)
       ORDER BY created_at DESC, id DESC LIMIT 1`,
      [lotId, sameNumbers(phone), [...OPT_OUTS, ...OPT_INS]],
    );
    return row?.event;
  }

  async hasOptedOut(tx: Tx, lotId: string, phone: string): Promise<boolean> {
    const found = await tx.query('SELECT FROM opt_outs WHERE lot_id = $1 AND phone = ANY($2)', [
      lotId,
      sameNumbers(phone),
    ]);
    return found.length > 0;
  }

  /** Must run in the transaction of the text or opt-out that may affect the phone. Returns undefined when nothing changed. */
  async updateDeliverability(tx: Tx, lotId: string, phone: string): Promise<UndeliverablePhone | undefined> {
    const numbers = sameNumbers(phone);
    await tx.query(LOCK, [lotId, numbers[0]]);
    const [row] = await tx.query<{ id: string; version: number; phone: string; reason: UndeliverableReason | null }>(
      UPDATE_DELIVERABILITY,
      [lotId, numbers[0], PHONE_CODES, OTHER_DELIVERY_CODES, numbers],
    );
    if (!row) return undefined;
    const { id, version, reason } = row;
    return { id, version, reason, lotId, digits: phoneDigits(row.phone) };
  }
}
