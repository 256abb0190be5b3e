import { phoneDigits, type UndeliverablePhone, type UndeliverableReason } from '@lotline/contracts';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { OTHER_DELIVERY_CODES, PHONE_CODES } from '../delivery/providers/faults.js';

/** Serializes changes of one phone, so that each sees what the one before it committed. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`;

/** Failures that do not concern the phone say nothing about it. A phone that was never undeliverable has no row. */
const UPDATE_DELIVERABILITY = `WITH current AS (
    SELECT CASE
      WHEN EXISTS (SELECT FROM opt_outs WHERE lot_id = $1 AND phone = $2) THEN 'opted-out'
      WHEN (SELECT state FROM messages
            WHERE lot_id = $1 AND phone = $2 AND direction = 'outbound'
              AND (state IN ('sent', 'delivered') OR state = 'failed' AND (error_code IS NULL OR error_code = ANY($3)
                OR error_code ~ '^30\\d{3}$' AND error_code <> ALL($4)))
            ORDER BY created_at DESC, id DESC LIMIT 1) = 'failed' THEN 'failed'
    END AS reason)
  INSERT INTO undeliverable_phones AS stored (lot_id, phone, reason)
  SELECT $1, $2, reason FROM current
  WHERE reason IS NOT NULL OR EXISTS (SELECT FROM undeliverable_phones WHERE lot_id = $1 AND phone = $2)
  ON CONFLICT (lot_id, phone) DO UPDATE SET reason = excluded.reason, version = stored.version + 1, changed_at = now()
  WHERE stored.reason IS DISTINCT FROM excluded.reason
  RETURNING id, version, reason`;

/** A lot's opt-outs, and which phones texts do not reach. The clients service keeps a copy of the latter. */
@Injectable()
export class PhonesRepository {
  async addOptOut(tx: Tx, lotId: string, phone: string): Promise<void> {
    await tx.query('INSERT INTO opt_outs (lot_id, phone) VALUES ($1, $2) ON CONFLICT DO NOTHING', [lotId, phone]);
  }

  async removeOptOut(tx: Tx, lotId: string, phone: string): Promise<void> {
    await tx.query('DELETE FROM opt_outs WHERE lot_id = $1 AND phone = $2', [lotId, phone]);
  }

  async hasOptedOut(tx: Tx, lotId: string, phone: string): Promise<boolean> {
    const found = await tx.query('SELECT FROM opt_outs WHERE lot_id = $1 AND phone = $2', [lotId, phone]);
    return found.length > 0;
  }

  /** Must run in the transaction of the text or opt-out that may affect the phone. Returns undefined when nothing changed. */
  async updateDeliverability(tx: Tx, lotId: string, phone: string): Promise<UndeliverablePhone | undefined> {
    await tx.query(LOCK, [lotId, phone]);
    const [row] = await tx.query<{ id: string; version: number; reason: UndeliverableReason | null }>(
      UPDATE_DELIVERABILITY,
      [lotId, phone, PHONE_CODES, OTHER_DELIVERY_CODES],
    );
    return row && { ...row, lotId, digits: phoneDigits(phone) };
  }
}
