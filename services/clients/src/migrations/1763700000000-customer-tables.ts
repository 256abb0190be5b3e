import { MESSAGING_TABLES } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the bookings, the copy of each client's ride, and the history. */
export class CustomerTables1763700000000 implements MigrationInterface {
  readonly name = 'CustomerTables1763700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [CLIENTS, ...CLIENT_INDEXES, RIDES, HISTORY, HISTORY_INDEX, ...MESSAGING_TABLES]) {
      await queryRunner.query(statement);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE outbox, inbox, history, rides, clients');
  }
}

/**
 * The three generated columns implement rules of `protocol`, so that an index can be used for them:
 * - `phone_digits` is null for a placeholder phone (`isPlaceholderPhone`), which is never compared or looked up.
 * - `checked_in` is `isCheckedIn`.
 * - `search` is the text that `listing/search-text.ts` searches, in lower case and without the signs of a phone. Every field starts
 *   with a line break and a space, which no search text contains together, so that no match spans two fields. The space also marks
 *   the beginning of a word.
 */
const CLIENTS = `CREATE TABLE clients (
  id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  check_in_date_time timestamp(0) without time zone NOT NULL,
  check_out_date_time timestamp(0) without time zone NOT NULL,
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
  phone_digits text GENERATED ALWAYS AS (
    CASE WHEN phone ~ '[1-9]' THEN regexp_replace(phone, '[^0-9]', '', 'g') END
  ) STORED,
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

const CLIENT_INDEXES = [
  'CREATE UNIQUE INDEX clients_link ON clients (shuttle_request_id)',
  'CREATE UNIQUE INDEX clients_customer_id ON clients (lot_id, customer_id) WHERE customer_id IS NOT NULL',
  'CREATE INDEX clients_newest ON clients (lot_id, created_at DESC, id DESC)',
  'CREATE INDEX clients_checked_in ON clients (lot_id, created_at DESC, id DESC) WHERE checked_in',
  'CREATE INDEX clients_checkout ON clients (lot_id, check_out_date_time, id)',
  'CREATE INDEX clients_type ON clients (lot_id, client_type, created_at DESC, id DESC)',
  'CREATE INDEX clients_phone ON clients (lot_id, phone_digits) INCLUDE (id) WHERE phone_digits IS NOT NULL',
  // Without fastupdate, because every search would scan the list of pending entries.
  'CREATE INDEX clients_search ON clients USING gin (search gin_trgm_ops) WITH (fastupdate = off)',
];

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

const HISTORY = `CREATE TABLE history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  lot_id text NOT NULL,
  at timestamptz NOT NULL,
  action text NOT NULL,
  by_name text,
  changes jsonb NOT NULL DEFAULT '[]'
)`;

const HISTORY_INDEX = 'CREATE INDEX history_of_client ON history (client_id, at DESC, id DESC)';
