import { DELIVERY_PAGE, OLD_SECRET_HOURS, type WebhookEdit, type WebhookInput } from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DELIVERY_COLUMNS, WEBHOOK_COLUMNS, type DeliveryRow, type WebhookRow } from './webhook-row.js';

/** The lots that a caller administers; null for all. */
export type Administered = readonly string[] | null;

type OfLots = Pick<WebhookRow, 'id' | 'lotIds'>;

/** A webhook exists only for those who administer all of its lots. */
const ADMINISTERED_BY_CALLER = '($1::text[] IS NULL OR w.lot_ids <@ $1)';

/** Webhooks as admins manage them. */
@Injectable()
export class WebhooksRepository {
  async list(tx: Tx, administered: Administered): Promise<WebhookRow[]> {
    return tx.query<WebhookRow>(
      `SELECT ${WEBHOOK_COLUMNS} FROM webhooks w WHERE ${ADMINISTERED_BY_CALLER} ORDER BY w.created_at, w.id`,
      [administered],
    );
  }

  async find(tx: Tx, administered: Administered, id: string): Promise<WebhookRow | undefined> {
    const sql = `SELECT ${WEBHOOK_COLUMNS} FROM webhooks w WHERE ${ADMINISTERED_BY_CALLER} AND w.id = $2`;
    return (await tx.query<WebhookRow>(sql, [administered, id]))[0];
  }

  /** Like `find`, and locks the webhook until the transaction ends. */
  async lock(tx: Tx, administered: Administered, id: string): Promise<WebhookRow | undefined> {
    await tx.query('SELECT FROM webhooks WHERE id = $1 FOR UPDATE', [id]);
    return this.find(tx, administered, id);
  }

  /** Also locks the table against concurrent inserts, so that the maximum holds. */
  async countForInsert(tx: Tx): Promise<number> {
    await tx.query('LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE');
    const [row] = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM webhooks');
    return row?.count ?? 0;
  }

  /** Returns the webhook that was created with the key within a day. Valid while `countForInsert` keeps the table locked. */
  async findCreated(tx: Tx, key: string): Promise<{ id: string; secret: string; hash: string } | undefined> {
    const sql = `SELECT id, secret, creation_hash AS hash FROM webhooks
      WHERE creation_key = $1 AND created_at > now() - interval '1 day'`;
    return (await tx.query<{ id: string; secret: string; hash: string }>(sql, [key]))[0];
  }

  async insert(
    tx: Tx,
    { url, events, lotIds, enabled }: WebhookInput,
    secret: string,
    creation: { key: string; hash: string } | null,
  ): Promise<string> {
    const [row] = await tx.query<{ id: string }>(
      `INSERT INTO webhooks (url, events, lot_ids, enabled, secret, creation_key, creation_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [url, events, lotIds, enabled, secret, creation?.key ?? null, creation?.hash ?? null],
    );
    if (!row) throw new Error('Webhook was not inserted');
    return row.id;
  }

  /** `newSecret` is null to keep the secret. Another address has not failed yet. */
  async update(tx: Tx, id: string, { url, events, lotIds, enabled }: WebhookEdit, newSecret: string | null) {
    await tx.query(
      `UPDATE webhooks SET url = $2, events = $3, lot_ids = $4, enabled = $5, version = version + 1,
         disabled_at = CASE WHEN $5 THEN NULL ELSE disabled_at END,
         failing_since = CASE WHEN url <> $2 OR ($5 AND NOT enabled) THEN NULL ELSE failing_since END,
         error = CASE WHEN url <> $2 THEN NULL ELSE error END,
         status_code = CASE WHEN url <> $2 THEN NULL ELSE status_code END,
         old_secret = CASE WHEN $6::text IS NULL THEN old_secret ELSE secret END,
         old_secret_until = CASE WHEN $6::text IS NULL THEN old_secret_until ELSE now() + interval '${OLD_SECRET_HOURS} hours' END,
         secret = coalesce($6, secret)
       WHERE id = $1`,
      [id, url, events, lotIds, enabled, newSecret],
    );
  }

  /** Makes everything that waits due, with a new day of retries. */
  async restartDeliveries(tx: Tx, id: string): Promise<void> {
    await tx.query(
      `UPDATE webhook_deliveries SET next_attempt_at = now(), started_at = NULL, attempts = 0
       WHERE webhook_id = $1 AND state = 'pending' AND started_at IS NOT NULL`,
      [id],
    );
    await tx.query(
      `UPDATE webhook_deliveries SET next_attempt_at = now()
       WHERE webhook_id = $1 AND state = 'pending' AND next_attempt_at > now()`,
      [id],
    );
  }

  /** Drops what waits about any other lot, so that it is not sent even if the webhook gets that lot again. */
  async dropPendingOfOtherLots(tx: Tx, id: string, lotIds: readonly string[]): Promise<void> {
    await tx.query(
      `DELETE FROM webhook_deliveries WHERE webhook_id = $1 AND state = 'pending' AND lot_id <> ALL ($2::text[])`,
      [id, lotIds],
    );
  }

  /** Its deliveries expire. */
  async delete(tx: Tx, id: string): Promise<void> {
    await tx.query('DELETE FROM webhooks WHERE id = $1', [id]);
  }

  /** Returns a page of deliveries about the lots that the webhook has now, newest first. */
  async listDeliveries(tx: Tx, { id, lotIds }: OfLots, cursor: string | undefined): Promise<DeliveryRow[]> {
    return tx.query<DeliveryRow>(
      `SELECT ${DELIVERY_COLUMNS} FROM webhook_deliveries
       WHERE webhook_id = $1 AND lot_id = ANY ($2) AND ($3::bigint IS NULL OR number < $3)
       ORDER BY webhook_deliveries.number DESC LIMIT ${DELIVERY_PAGE}`,
      [id, lotIds, cursor ?? null],
    );
  }

  /**
   * Makes a delivery due again, in the order of its subject. Returns undefined if it does not exist or is not about a lot that the
   * webhook has now.
   */
  async resend(tx: Tx, { id, lotIds }: OfLots, deliveryId: string): Promise<DeliveryRow | undefined> {
    const [row] = await tx.query<DeliveryRow>(
      `UPDATE webhook_deliveries SET next_attempt_at = now(), started_at = NULL,
         attempts = CASE WHEN state = 'sending' THEN attempts ELSE 0 END,
         state = CASE WHEN state = 'sending' THEN state ELSE 'pending' END
       WHERE webhook_id = $1 AND lot_id = ANY ($2) AND id = $3 RETURNING ${DELIVERY_COLUMNS}`,
      [id, lotIds, deliveryId],
    );
    return row;
  }
}
