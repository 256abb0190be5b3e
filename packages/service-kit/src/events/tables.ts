/**
 * The tables of every service that publishes or consumes events. A row of `outbox` is an event of a committed change that the broker
 * has not confirmed yet. `inbox` stores the ids of the events that have been handled. `sent_events` are those that the broker has
 * confirmed, kept for a day: a broker that loses its disk loses those that were not consumed yet, and an operator then publishes all
 * of them again (docs/rabbitmq.md#its-disk-is-lost).
 */
export const MESSAGING_TABLES = [
  `CREATE TABLE outbox (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     event_id uuid NOT NULL,
     type text NOT NULL,
     envelope text NOT NULL,
     not_before timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE TABLE inbox (
     event_id uuid PRIMARY KEY,
     received_at timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX inbox_received_at ON inbox (received_at)',
  `CREATE TABLE sent_events (
     event_id uuid NOT NULL,
     type text NOT NULL,
     envelope text NOT NULL,
     sent_at timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX sent_events_sent_at ON sent_events (sent_at)',
];
