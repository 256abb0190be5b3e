import type { EventType } from '@lotline/protocol';
import { prepared } from '../database/sql.js';
import { DURABLE_SUBSCRIBERS } from './queues.js';

/** A row of the outbox (see tables.ts). `envelope` is the message body. */
export interface OutboxRow {
  id: string;
  event_id: string;
  type: EventType;
  envelope: string;
}

/** Maximum number of rows in one claim. */
export const CLAIM_SIZE = 200;

/** Until then only the process that wrote a row publishes it. */
const WRITER_PUBLISHES_UNTIL = `now() + interval '2 seconds'`;

/** $1 ids, $2 types and $3 envelopes of events; returns `id` and `event_id`. */
export const INSERT_EVENTS = prepared(
  `INSERT INTO outbox (event_id, type, envelope, not_before)
   SELECT event_id, type, envelope, ${WRITER_PUBLISHES_UNTIL}
   FROM unnest($1::uuid[], $2::text[], $3::text[]) AS event (event_id, type, envelope)
   RETURNING id, event_id`,
);

/** Returns rows that no other process is publishing, locked until the end of the transaction. */
export const CLAIM = prepared(
  `SELECT id, event_id, type, envelope FROM outbox
   WHERE not_before <= now() ORDER BY id LIMIT ${CLAIM_SIZE} FOR UPDATE SKIP LOCKED`,
);

/** The types that a service must not miss. */
const KEPT_TYPES = Object.entries(DURABLE_SUBSCRIBERS)
  .filter(([, subscribers]) => subscribers.length > 0)
  .map(([type]) => `'${type}'`)
  .join(', ');

/** $1 ids of rows that the broker has confirmed. */
export const MOVE_CONFIRMED = prepared(
  `WITH confirmed AS (DELETE FROM outbox WHERE id = ANY($1) RETURNING event_id, type, envelope)
   INSERT INTO sent_events (event_id, type, envelope)
   SELECT event_id, type, envelope FROM confirmed WHERE type IN (${KEPT_TYPES})`,
);

/** $1 ids of rows that the broker did not confirm. */
export const POSTPONE = `UPDATE outbox SET not_before = now() + interval '1 second' WHERE id = ANY($1)`;

/** The columns that a statement of `changeWithEvents` returns in addition to its own. */
export interface WrittenEvent {
  outbox_id: string;
  outbox_event_id: string;
  outbox_type: EventType;
  outbox_envelope: string;
}

/**
 * Builds one SQL statement that makes a change and writes its events, for `queryWithEvents`. It saves a hot path the round trip of
 * `emit`. `changes` are the parts of the WITH clause. `events` is a SELECT over them with a row for each event: the column `event`
 * (jsonb) is the event that `newEvent` created, completed with values that only the statement knows. `answer` lists the other
 * columns of `events` that the caller reads. The rows keep the order of `events`.
 */
export const changeWithEvents = ({
  changes,
  events,
  answer,
}: Record<'changes' | 'events' | 'answer', string>): string =>
  `WITH ${changes}, events AS (${events}), stored AS (
     INSERT INTO outbox (event_id, type, envelope, not_before)
     SELECT (event->>'id')::uuid, event->>'type', event::text, ${WRITER_PUBLISHES_UNTIL} FROM events
     RETURNING id, event_id, type, envelope
   )
   SELECT ${answer}, stored.id AS outbox_id, event_id AS outbox_event_id, type AS outbox_type, envelope AS outbox_envelope
   FROM events JOIN stored ON event_id = (event->>'id')::uuid ORDER BY stored.id`;
