import type { WebhookEvent } from '@lotline/protocol';
import { prepared, type Tx, EventConsumer } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WebhookQueue } from '../delivery/webhook-queue.js';
import { type Occurrence, OCCURRENCE_EVENTS, toOccurrences } from './occurrences.js';

const SUBSCRIPTIONS = prepared('SELECT lot_ids AS "lotIds", events FROM webhooks WHERE lot_ids && $1::text[]');

/**
 * Replicas store deliveries concurrently, so the delivery of a later event may be stored first. The pause lets the earlier one be
 * stored. Then the claim sends both in the order of their events.
 */
const ORDERING_PAUSE_MS = 500;
/** A delivery behind one that waits for a retry is due with it. */
const INSERT = prepared(
  `WITH input AS (
     SELECT * FROM json_to_recordset($1::json) AS input (number int, type text, "lotId" text, subject text, at timestamptz, data text)
   ), stored AS (
     INSERT INTO webhook_deliveries (webhook_id, lot_id, subject, type, occurred_at, data, next_attempt_at)
     SELECT webhook.id, input."lotId", input.subject, input.type, input.at, input.data,
       coalesce((SELECT max(open.next_attempt_at) FROM webhook_deliveries open
                 WHERE open.webhook_id = webhook.id AND open.lot_id = input."lotId" AND open.subject = input.subject
                   AND open.state = 'pending'),
         now() + interval '${ORDERING_PAUSE_MS} milliseconds')
     FROM input JOIN webhooks webhook ON input."lotId" = ANY (webhook.lot_ids) AND input.type = ANY (webhook.events)
     ORDER BY input.number
     RETURNING webhook_id
   )
   SELECT DISTINCT webhook_id AS id FROM stored`,
);

interface Subscription {
  lotIds: string[];
  events: WebhookEvent[];
}

/** Stores deliveries in the transaction of the change that they announce. */
@Injectable()
export class WebhookOutbox {
  constructor(private readonly queue: WebhookQueue) {}

  /** Stores a delivery for each webhook of each occurrence, in their order. Without webhooks it costs one small query. */
  async add(tx: Tx, occurrences: readonly Occurrence[]): Promise<void> {
    if (occurrences.length === 0) return;
    const lotIds = [...new Set(occurrences.map(({ lotId }) => lotId))];
    const subscriptions = await tx.query<Subscription>(SUBSCRIPTIONS, [lotIds]);
    const wanted = occurrences.filter(({ lotId, type }) =>
      subscriptions.some((each) => each.lotIds.includes(lotId) && each.events.includes(type)),
    );
    if (wanted.length === 0) return;
    const rows = wanted.map(({ data, ...row }, number) => ({ ...row, number, data: data && JSON.stringify(data) }));
    const stored = await tx.query<{ id: string }>(INSERT, [JSON.stringify(rows)]);
    // Not awaited, because Redis may be slow. If the job runs before the commit, the sweep wakes the delivery.
    void this.queue.wakeSoon(
      stored.map(({ id }) => id),
      ORDERING_PAUSE_MS,
    );
  }
}

/** Stores deliveries about the events of other services. */
@Injectable()
export class WebhookEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly outbox: WebhookOutbox,
  ) {}

  onModuleInit(): void {
    this.consumer.onMany(OCCURRENCE_EVENTS, (events, tx) => this.outbox.add(tx, events.flatMap(toOccurrences)));
  }
}
