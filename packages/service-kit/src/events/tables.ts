/**
 * The tables behind the events, for the first migration of every service that sends or takes them (design §4). A row of
 * `outbox` is an event that is true and not yet confirmed by the broker; it is deleted once it is. `inbox` remembers which
 * events had their effect.
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
];
