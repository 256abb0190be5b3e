import { phoneDigits, type UndeliverablePhone, type UndeliverableReason } from '@lotline/contracts';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

/** Changes of one phone follow each other: each sees what the one before it committed. */
const IN_TURN = `SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`;

/** A phone that never had any trouble has no row. */
const JUDGE = `WITH stands AS (
    SELECT CASE
      WHEN EXISTS (SELECT FROM opt_outs WHERE lot_id = $1 AND phone = $2) THEN 'opted-out'
      WHEN (SELECT state FROM messages
            WHERE lot_id = $1 AND phone = $2 AND direction = 'outbound' AND state IN ('sent', 'delivered', 'failed')
            ORDER BY created_at DESC, id DESC LIMIT 1) = 'failed' THEN 'failed'
    END AS trouble)
  INSERT INTO phone_troubles AS held (lot_id, phone, trouble)
  SELECT $1, $2, trouble FROM stands
  WHERE trouble IS NOT NULL OR EXISTS (SELECT FROM phone_troubles WHERE lot_id = $1 AND phone = $2)
  ON CONFLICT (lot_id, phone) DO UPDATE SET trouble = excluded.trouble, version = held.version + 1, changed_at = now()
  WHERE held.trouble IS DISTINCT FROM excluded.trouble
  RETURNING id, version, trouble`;

/** Whether texts reach a phone (design §7 "flagged"): the clients service keeps a copy. */
@Injectable()
export class UndeliverablePhones {
  /** Judges the phone anew; undefined where nothing changed. After what changes it, in the same transaction. */
  async judge(tx: Tx, lotId: string, phone: string): Promise<UndeliverablePhone | undefined> {
    await tx.query(IN_TURN, [lotId, phone]);
    const [row] = await tx.query<{ id: string; version: number; trouble: UndeliverableReason | null }>(JUDGE, [
      lotId,
      phone,
    ]);
    return row && { ...row, lotId, digits: phoneDigits(phone) };
  }
}
