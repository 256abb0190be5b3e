import {
  type DeliveryError,
  type DeliveryState,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookState,
  MAX_COUNTED_DELIVERIES,
} from '@lotline/protocol';
import { z } from 'zod';
import { STATE_OF_WEBHOOK } from '../delivery/webhook-metrics.js';

/** Selected from `webhooks w`. */
export const WEBHOOK_COLUMNS = `w.id, w.url, w.events, w.lot_ids AS "lotIds", ${STATE_OF_WEBHOOK} AS state,
  w.failing_since AS "failingSince", w.last_delivered_at AS "lastDeliveredAt", w.error, w.status_code AS "statusCode",
  CASE WHEN w.old_secret_until > now() THEN w.old_secret_until END AS "oldSecretUntil", w.created_at AS "createdAt", w.version,
  (SELECT count(*)::int FROM (SELECT FROM webhook_deliveries
     WHERE webhook_id = w.id AND lot_id = ANY (w.lot_ids) AND state IN ('pending', 'sending') LIMIT ${MAX_COUNTED_DELIVERIES}) counted) AS waiting`;

export interface WebhookRow {
  id: string;
  url: string;
  events: WebhookEvent[];
  lotIds: string[];
  state: WebhookState;
  failingSince: Date | null;
  lastDeliveredAt: Date | null;
  error: DeliveryError | null;
  statusCode: number | null;
  oldSecretUntil: Date | null;
  createdAt: Date;
  waiting: number;
  version: number;
}

export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  lotIds: row.lotIds,
  state: row.state,
  failingSince: row.failingSince?.toISOString() ?? null,
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  error: row.error,
  statusCode: row.statusCode,
  waiting: row.waiting,
  oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

export const DELIVERY_COLUMNS = `id, number::text, type, lot_id AS "lotId", subject, occurred_at AS "occurredAt", state, attempts,
  error, status_code AS "statusCode", attempted_at AS "attemptedAt", next_attempt_at AS "nextAttemptAt"`;

export interface DeliveryRow {
  id: string;
  /** The cursor for older deliveries. */
  number: string;
  type: WebhookEvent;
  lotId: string;
  subject: string;
  occurredAt: Date;
  state: DeliveryState;
  attempts: number;
  error: DeliveryError | null;
  statusCode: number | null;
  attemptedAt: Date | null;
  nextAttemptAt: Date | null;
}

const clientIdSchema = z.uuid();

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  lotId: row.lotId,
  customerId: clientIdSchema.safeParse(row.subject).success ? row.subject : null,
  occurredAt: row.occurredAt.toISOString(),
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  statusCode: row.statusCode,
  attemptedAt: row.attemptedAt?.toISOString() ?? null,
  nextAttemptAt: row.state === 'pending' ? (row.nextAttemptAt?.toISOString() ?? null) : null,
});
