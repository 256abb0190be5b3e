import type { EventType } from '@lotline/contracts';
import { prepared } from '../database/prepared.js';

/** An event in the outbox (its table: tables.ts). `envelope` is the text that goes to the broker. */
export interface OutboxRow {
  id: string;
  event_id: string;
  type: EventType;
  envelope: string;
}

/** The rows that one claim takes at the most. */
export const CLAIM_SIZE = 200;

/** How long a row is left to the process that wrote it. */
const LEFT_TO_ITS_WRITER = `now() + interval '2 seconds'`;

/** $1 ids, $2 types and $3 envelopes of events; answers `id` and `event_id`. */
export const INSERT_EVENTS = prepared(
  `INSERT INTO outbox (event_id, type, envelope, not_before)
   SELECT event_id, type, envelope, ${LEFT_TO_ITS_WRITER}
   FROM unnest($1::uuid[], $2::text[], $3::text[]) AS event (event_id, type, envelope)
   RETURNING id, event_id`,
);

/** Answers rows that nobody else is publishing, locked until the end of the transaction. */
export const CLAIM = prepared(
  `SELECT id, event_id, type, envelope FROM outbox
   WHERE not_before <= now() ORDER BY id LIMIT ${CLAIM_SIZE} FOR UPDATE SKIP LOCKED`,
);

/** $1 ids of rows that the broker has confirmed. */
export const DELETE_CONFIRMED = prepared('DELETE FROM outbox WHERE id = ANY($1)');

/** $1 ids of rows that the broker did not take now. */
export const PUT_OFF = `UPDATE outbox SET not_before = now() + interval '1 second' WHERE id = ANY($1)`;

/** What a statement of `changeWithEvents` answers beside its own columns. */
export interface WrittenEvent {
  outbox_id: string;
  outbox_event_id: string;
  outbox_type: EventType;
  outbox_envelope: string;
}

/**
 * SQL: one statement that makes a change and writes the events of it, for `queryWithEvents`; it saves a hot path the round
 * trip of `emit` (bar: ride requests as fast as they go, design §10). `changes` are the parts of its WITH clause. `events`
 * is a SELECT over them that gives a row for each event: in `event` (jsonb) the event as `newEvent` made it, completed by
 * what only the statement knows, and what else `answer` names, the columns that the caller reads. Its order is that of the
 * events and of the answer.
 */
export const changeWithEvents = ({
  changes,
  events,
  answer,
}: Record<'changes' | 'events' | 'answer', string>): string =>
  `WITH ${changes}, events AS (${events}), stored AS (
     INSERT INTO outbox (event_id, type, envelope, not_before)
     SELECT (event->>'id')::uuid, event->>'type', event::text, ${LEFT_TO_ITS_WRITER} FROM events
     RETURNING id, event_id, type, envelope
   )
   SELECT ${answer}, stored.id AS outbox_id, event_id AS outbox_event_id, type AS outbox_type, envelope AS outbox_envelope
   FROM events JOIN stored ON event_id = (event->>'id')::uuid ORDER BY stored.id`;
