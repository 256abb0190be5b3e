import type { WebhookEvent } from '@lotline/protocol';
import { prepared, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { AttemptOutcome } from './webhook-sender.js';

/** A delivery whose attempt has started. */
export interface ClaimedDelivery {
  id: string;
  webhookId: string;
  lotId: string;
  subject: string;
  type: WebhookEvent;
  occurredAt: Date;
  /** JSON; null if the customer has to be read first. */
  data: string | null;
  /** Including this attempt. */
  attempts: number;
  /** Whether it has been retried for a day. */
  isLast: boolean;
  url: string;
  secrets: string[];
}

/** Identifies a delivery in the attempt in which it was claimed. */
type Guard = Pick<ClaimedDelivery, 'id' | 'webhookId' | 'lotId' | 'subject' | 'attempts'>;

/** An attempt that takes longer was interrupted. */
const ATTEMPT_LIMIT = `interval '30 seconds'`;
const RETRY_PERIOD = `interval '1 day'`;

/** Claims the webhook's next delivery that is due, about one of its lots, and has no open one of its subject before it. */
const CLAIM = prepared(
  `UPDATE webhook_deliveries AS d SET state = 'sending', attempts = d.attempts + 1, attempted_at = now(),
     started_at = coalesce(d.started_at, now()), next_attempt_at = NULL
   FROM webhooks AS w
   WHERE w.id = $1 AND d.id = (
     SELECT due.id FROM webhook_deliveries AS due JOIN webhooks AS hook ON hook.id = due.webhook_id
     WHERE due.webhook_id = $1 AND due.state = 'pending' AND due.next_attempt_at <= now()
       AND hook.enabled AND due.lot_id = ANY (hook.lot_ids)
       AND NOT EXISTS (
         SELECT FROM webhook_deliveries AS earlier
         WHERE earlier.webhook_id = $1 AND earlier.subject = due.subject AND earlier.state IN ('pending', 'sending')
           AND earlier.lot_id = due.lot_id AND (earlier.occurred_at, earlier.number) < (due.occurred_at, due.number))
     ORDER BY due.next_attempt_at, due.number LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
   RETURNING d.id, d.webhook_id AS "webhookId", d.lot_id AS "lotId", d.subject, d.type, d.occurred_at AS "occurredAt", d.data,
     d.attempts, d.started_at < now() - ${RETRY_PERIOD} AS "isLast", w.url,
     CASE WHEN w.old_secret_until > now() THEN ARRAY[w.secret, w.old_secret] ELSE ARRAY[w.secret] END AS secrets`,
);

const SET_DATA = prepared('UPDATE webhook_deliveries SET data = $2 WHERE id = $1');

const SETTLE = prepared(
  `UPDATE webhook_deliveries SET state = $3, error = $4, status_code = $5
   WHERE id = $1 AND state = 'sending' AND attempts = $2 RETURNING id`,
);

/** $4: milliseconds until the next attempt; null makes it due at once, with a new day of retries. */
const RETRY = prepared(
  `UPDATE webhook_deliveries SET state = 'pending', error = $6, status_code = $7,
     attempts = CASE WHEN $4::float8 IS NULL THEN 0 ELSE attempts - $5::int END,
     started_at = CASE WHEN $4::float8 IS NULL THEN NULL ELSE started_at END,
     next_attempt_at = now() + coalesce($4::float8, 0) * interval '1 millisecond'
   WHERE id = $1 AND state = 'sending' AND attempts = $2 AND subject = $3 RETURNING id`,
);

/** Keeps the deliveries behind one that is retried from being claimed in vain. */
const MOVE_FOLLOWERS = prepared(
  `UPDATE webhook_deliveries SET next_attempt_at = now() + $3::float8 * interval '1 millisecond'
   WHERE webhook_id = $1 AND lot_id = $4 AND subject = $2 AND state = 'pending'`,
);

const RECORD_SUCCESS = prepared(
  `UPDATE webhooks SET last_delivered_at = now(), failing_since = NULL, error = NULL, status_code = $2
   WHERE id = $1 AND url = $3 AND (failing_since IS NOT NULL OR last_delivered_at IS NULL OR last_delivered_at < now() - interval '5 seconds')`,
);

/** Disables the webhook when its attempts have failed for a day. */
const RECORD_FAILURE = prepared(
  `UPDATE webhooks SET error = $2, status_code = $3, failing_since = coalesce(failing_since, now()),
     enabled = enabled AND coalesce(failing_since > now() - ${RETRY_PERIOD}, true),
     disabled_at = CASE WHEN enabled AND failing_since <= now() - ${RETRY_PERIOD} THEN now() ELSE disabled_at END
   WHERE id = $1 AND url = $4 RETURNING enabled`,
);

const REQUEUE_STUCK = `UPDATE webhook_deliveries SET state = 'pending', error = 'interrupted', status_code = NULL, next_attempt_at = now()
  WHERE id IN (SELECT id FROM webhook_deliveries WHERE state = 'sending' AND attempted_at < now() - ${ATTEMPT_LIMIT}
               LIMIT 100 FOR UPDATE SKIP LOCKED)
  RETURNING id`;

const FIND_DUE = prepared(
  `SELECT id FROM webhooks w WHERE enabled AND EXISTS (
     SELECT FROM webhook_deliveries WHERE webhook_id = w.id AND state = 'pending' AND next_attempt_at <= now() AND lot_id = ANY (w.lot_ids))`,
);

/** The attempts of deliveries. PostgreSQL's clock decides what is due. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Starts the attempt of the webhook's next delivery, committed before it is sent; undefined if none is due. */
  async claim(webhookId: string): Promise<ClaimedDelivery | undefined> {
    const [row] = await this.transactions.statements(({ query }) => query<ClaimedDelivery>(CLAIM, [webhookId]));
    return row;
  }

  async setData(id: string, data: string): Promise<void> {
    await this.transactions.statements(({ query }) => query(SET_DATA, [id, data]));
  }

  /** Ends the delivery, and makes the next one of its subject due. Returns false if the attempt was given up meanwhile. */
  async end(
    tx: Tx,
    guard: Guard,
    state: 'delivered' | 'failed' | 'skipped',
    outcome: AttemptOutcome,
  ): Promise<boolean> {
    const { id, webhookId, lotId, subject, attempts } = guard;
    const [ended] = await tx.query(SETTLE, [id, attempts, state, outcome.error, outcome.statusCode]);
    if (!ended) return false;
    await tx.query(MOVE_FOLLOWERS, [webhookId, subject, 0, lotId]);
    return true;
  }

  /** Puts the delivery back for `inMs`; null makes it due at once, with a new day of retries. `uncounted` if nothing was sent. */
  async retry(
    tx: Tx,
    guard: Guard,
    { error, statusCode }: AttemptOutcome,
    inMs: number | null,
    uncounted = false,
  ): Promise<void> {
    const { id, webhookId, lotId, subject, attempts } = guard;
    const [retried] = await tx.query(RETRY, [id, attempts, subject, inMs, Number(uncounted), error, statusCode]);
    if (retried && inMs !== null) await tx.query(MOVE_FOLLOWERS, [webhookId, subject, inMs, lotId]);
  }

  /** Records an attempt of the webhook. Returns whether it is still enabled with the address of the attempt. */
  async record(
    tx: Tx,
    { webhookId, url }: Pick<ClaimedDelivery, 'webhookId' | 'url'>,
    { error, statusCode }: AttemptOutcome,
  ): Promise<boolean> {
    if (error === null) {
      await tx.query(RECORD_SUCCESS, [webhookId, statusCode, url]);
      return true;
    }
    const [row] = await tx.query<{ enabled: boolean }>(RECORD_FAILURE, [webhookId, error, statusCode, url]);
    return row?.enabled ?? false;
  }

  /** Requeues deliveries whose process was killed or frozen, and which may have arrived. Returns how many. */
  async requeueStuckDeliveries(): Promise<number> {
    const rows = await this.transactions.statements(({ query }) => query(REQUEUE_STUCK));
    return rows.length;
  }

  async findDueWebhooks(): Promise<string[]> {
    const rows = await this.transactions.statements(({ query }) => query<{ id: string }>(FIND_DUE));
    return rows.map(({ id }) => id);
  }
}
