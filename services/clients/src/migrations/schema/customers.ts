/**
 * The bookings. The two generated columns implement rules of `protocol`, so that an index can be used for them:
 * - `checked_in` is `isCheckedIn`.
 * - `search` is the text that `listing/search-text.ts` searches, in lower case and without the signs of a phone. Every field starts
 *   with a line break and a space, which no search text contains together, so that no match spans two fields. The space also marks
 *   the beginning of a word.
 *
 * Contracts may have no dates (docs/decisions/customers.md).
 */
const CLIENTS = `CREATE TABLE clients (
  id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  language text NOT NULL DEFAULT 'en',
  check_in_date_time timestamp(0) without time zone,
  check_out_date_time timestamp(0) without time zone,
  parking_spot text NOT NULL DEFAULT '',
  payment_amount numeric(10,2) NOT NULL DEFAULT 0 CHECK (payment_amount >= 0),
  payment_method text NOT NULL DEFAULT 'Credit Card',
  party_size integer NOT NULL DEFAULT 1,
  vehicle_make text NOT NULL DEFAULT '',
  vehicle_model text NOT NULL DEFAULT '',
  vehicle_color text NOT NULL DEFAULT '',
  returning_airline text NOT NULL DEFAULT '',
  terminal text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  client_type text NOT NULL,
  customer_id text,
  created_by text,
  time_stamp timestamp(0) without time zone NOT NULL,
  manual_check_in_status text CHECK (manual_check_in_status = 'checked-in'),
  manual_check_out_status text CHECK (manual_check_out_status = 'checked-out'),
  manual_check_in_timestamp timestamptz,
  manual_check_out_timestamp timestamptz,
  submission_source text NOT NULL DEFAULT 'manual',
  display_color text NOT NULL DEFAULT 'default' CHECK (display_color IN ('default', 'green', 'grey', 'red')),
  gclid text NOT NULL DEFAULT '',
  utm text NOT NULL DEFAULT '',
  daily_checked boolean NOT NULL DEFAULT false,
  shuttle_request_id varchar(10) NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  checked_in boolean NOT NULL GENERATED ALWAYS AS (
    manual_check_in_status IS NOT NULL AND (
      manual_check_out_status IS NULL
      OR coalesce(manual_check_in_timestamp > manual_check_out_timestamp,
                  manual_check_in_timestamp IS NOT NULL AND manual_check_out_timestamp IS NULL)
    )
  ) STORED,
  search text NOT NULL GENERATED ALWAYS AS (
    translate(lower(
      E'\\n ' || first_name || ' ' || last_name || E'\\n ' || regexp_replace(phone, '[^0-9]', '', 'g')
      || coalesce(E'\\n ' || customer_id || E'\\n ' || replace(customer_id, ' ', ''), '')), '-().+/', '')
  ) STORED
)`;

/** Must match `spotKey` in protocol. */
const SPOT_KEY = `CREATE FUNCTION spot_key(spot text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT translate(spot, E'abcdefghijklmnopqrstuvwxyz \\t', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') $$`;

const CLIENT_INDEXES = [
  'CREATE UNIQUE INDEX clients_link ON clients (shuttle_request_id)',
  'CREATE UNIQUE INDEX clients_customer_id ON clients (lot_id, customer_id) WHERE customer_id IS NOT NULL',
  // With the search text, so that a search scans the newest customers by an index-only scan (listing/found-rows.ts).
  'CREATE INDEX clients_newest ON clients (lot_id, created_at DESC, id DESC) INCLUDE (search)',
  'CREATE INDEX clients_checked_in ON clients (lot_id, created_at DESC, id DESC) WHERE checked_in',
  'CREATE INDEX clients_type ON clients (lot_id, client_type, created_at DESC, id DESC)',
  // The daily counts of the dashboard and the calendar, by index-only scans. The first two also order the calendar's lists.
  'CREATE INDEX clients_checkin ON clients (lot_id, check_in_date_time, id) INCLUDE (client_type)',
  'CREATE INDEX clients_checkout ON clients (lot_id, check_out_date_time, id) INCLUDE (client_type)',
  `CREATE INDEX clients_by_hand ON clients (lot_id, manual_check_in_timestamp) INCLUDE (payment_amount)
   WHERE manual_check_in_status IS NOT NULL`,
  // The forecast (docs/decisions/figures.md), by index-only scans.
  'CREATE INDEX clients_on_lot ON clients (lot_id, check_out_date_time) INCLUDE (client_type) WHERE checked_in',
  `CREATE INDEX clients_booked ON clients (lot_id, check_in_date_time) INCLUDE (check_out_date_time, client_type)
   WHERE manual_check_in_status IS NULL AND manual_check_out_status IS NULL`,
  // The occupied spots. With the spot itself, because an index-only scan needs the columns of an indexed expression.
  `CREATE INDEX clients_spots ON clients (lot_id, spot_key(parking_spot), checked_in, check_out_date_time)
   INCLUDE (parking_spot) WHERE parking_spot <> '' AND (checked_in OR manual_check_out_status IS NULL)`,
];

/** The copy of each client's ride. */
const RIDES = `CREATE TABLE rides (
  client_id uuid PRIMARY KEY REFERENCES clients (id) ON DELETE CASCADE,
  lot_id text NOT NULL,
  version integer NOT NULL,
  shuttle_status text,
  shuttle_number integer,
  shuttle_position integer,
  dropped_off_timestamp timestamptz,
  customer_requesting_ride_timestamp timestamptz,
  customer_picked_up_timestamp timestamptz,
  customer_dropped_off_timestamp timestamptz,
  play_audio_alert boolean NOT NULL DEFAULT false
)`;

/** It has no column that a ride request changes, so that updates of the copy stay cheap (HOT). */
const RIDES_PICKED_UP = `CREATE INDEX rides_picked_up ON rides (lot_id, customer_picked_up_timestamp)
  WHERE customer_picked_up_timestamp IS NOT NULL`;

/** Outlives its customers (docs/decisions/retention.md). */
const HISTORY = `CREATE TABLE history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id uuid NOT NULL,
  lot_id text NOT NULL,
  at timestamptz NOT NULL,
  action text NOT NULL,
  by_name text,
  changes jsonb NOT NULL DEFAULT '[]'
)`;

/** Recently deleted records, so that a deletion can be undone (docs/decisions/rides.md). */
const DELETED_CLIENTS = `CREATE TABLE deleted_clients (
  id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  client jsonb NOT NULL,
  deleted_at timestamptz NOT NULL
)`;

/**
 * The idempotency keys of adds (docs/decisions/programs.md), with the customer that each one added and the SHA-256 of the
 * parsed form. They are deleted after a day (retention.ts).
 */
const ADD_KEYS = `CREATE TABLE add_keys (
  lot_id text NOT NULL,
  user_id text NOT NULL,
  key text NOT NULL,
  form_hash text NOT NULL,
  client_id uuid NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (lot_id, user_id, key)
)`;

/** A contract's end at `ends_at` (lot time) was announced `days` before. Another end is announced again. */
const CONTRACT_NOTICES = `CREATE TABLE contract_notices (
  client_id uuid PRIMARY KEY,
  ends_at timestamp NOT NULL,
  days integer NOT NULL
)`;

/** Every run of `customers:erase`. `ended_at` is null for an interrupted run; `removed` counts the erased rows by table. */
const ERASURES = `CREATE TABLE erasures (
  id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  client_ids uuid[] NOT NULL,
  by_name text NOT NULL,
  begun_at timestamptz NOT NULL,
  ended_at timestamptz,
  removed jsonb NOT NULL DEFAULT '{}'
)`;

/** One row for each finished backup (scripts/backup/finish.ts), for the metric of the newest. */
const BACKUPS = 'CREATE TABLE backups (taken_at timestamptz PRIMARY KEY)';

export const CUSTOMERS = [
  CLIENTS,
  SPOT_KEY,
  ...CLIENT_INDEXES,
  RIDES,
  RIDES_PICKED_UP,
  HISTORY,
  'CREATE INDEX history_of_client ON history (client_id, at DESC, id DESC)',
  DELETED_CLIENTS,
  'CREATE INDEX deleted_clients_oldest ON deleted_clients (deleted_at)',
  'CREATE INDEX deleted_clients_of_lot ON deleted_clients (lot_id, deleted_at, id)',
  ADD_KEYS,
  'CREATE INDEX add_keys_added ON add_keys (added_at)',
  CONTRACT_NOTICES,
  ERASURES,
  BACKUPS,
];
