import { LOTS_COPY_TABLE, MESSAGING_TABLES } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A deleted client leaves its id and version, so that a late event about it is recognized as late. `ride_version` is the version of
 * the ride that it had: if the deletion is undone, the next ride continues from it, because copies ignore a version that is not newer
 * than theirs.
 */
const RIDERS = `CREATE TABLE riders (
  client_id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  version integer NOT NULL,
  link text UNIQUE,
  checked_out boolean NOT NULL,
  card jsonb,
  ride_version integer NOT NULL DEFAULT 0
)`;

/**
 * `dropped_off_at` serves as both timestamps that the specification names for a drop-off (docs/product/dispatch.md#ride-statuses).
 * `stop_word`: the word by which the customer opted out of texts since the request. `other_cars`: those of the same phone.
 */
const RIDES = `CREATE TABLE rides (
  client_id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  version integer NOT NULL,
  status text CHECK (status IN ('requesting_ride', 'picked_up', 'dropped_off')),
  lane integer CHECK ((lane IS NOT NULL) = (status IS NOT DISTINCT FROM 'picked_up')),
  position integer CHECK ((position IS NULL) = (status IS NULL)),
  alert boolean NOT NULL CHECK (NOT alert OR status IS NOT DISTINCT FROM 'requesting_ride'),
  requested_at timestamptz,
  picked_up_at timestamptz,
  dropped_off_at timestamptz,
  acknowledged_at timestamptz,
  unacknowledged_at timestamptz,
  on_duty_texted_at timestamptz,
  stop_word text,
  other_cars text[]
)`;

/** The history. A pick-up of a waiting customer ends a wait, from which estimates follow (waits/waits.repository.ts). */
const RIDE_MOVES = `CREATE TABLE ride_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id uuid NOT NULL,
  lot_id text NOT NULL,
  from_status text,
  to_status text,
  lane integer,
  at timestamptz NOT NULL,
  user_name text,
  action text,
  from_lane integer,
  by_kind text,
  by_lane integer,
  reason text
)`;

/** Consecutive numbers: a reader that receives n and n + 2 has missed a change. */
const BOARDS = `CREATE TABLE boards (
  lot_id text PRIMARY KEY,
  version bigint NOT NULL
)`;

/**
 * The results of moves that boards made offline, so that a repeated move has no second effect. The board chooses a move's id and could
 * take one of another lot or client, so an id identifies a move only within these.
 */
const OFFLINE_MOVES = `CREATE TABLE offline_moves (
  lot_id text NOT NULL,
  client_id uuid NOT NULL,
  move_id uuid NOT NULL,
  overtaken boolean NOT NULL,
  ride jsonb NOT NULL,
  stored_at timestamptz NOT NULL,
  PRIMARY KEY (lot_id, client_id, move_id)
)`;

/**
 * Devices that show a pick-up board without a login (docs/product/pick-up-boards.md#pairing). A code and the address that asked are
 * kept while the code is valid, a token forever, so that a revoked one is recognized.
 */
const BOARD_DEVICES = `CREATE TABLE board_devices (
  id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  lane integer NOT NULL,
  device text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  code_hash text CHECK ((code_hash IS NOT NULL) = (state = 'pending')),
  state text NOT NULL CHECK (state IN ('pending', 'paired', 'revoked')),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  paired_at timestamptz CHECK ((paired_at IS NULL) = (state = 'pending')),
  paired_by text,
  paired_by_id text,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by_id text,
  asked_from text NOT NULL DEFAULT ''
)`;

/** The wrong codes that were tried. */
const PAIRING_FAILURES = `CREATE TABLE pairing_failures (
  account text NOT NULL,
  address text NOT NULL,
  failed_at timestamptz NOT NULL
)`;

/**
 * Completed rides whose `ride.completed` may have been lost (auto-checkout/pending-check-outs.ts). A row lives until the rider is
 * known to be checked out, usually a minute.
 */
const PENDING_CHECK_OUTS = `CREATE TABLE pending_check_outs (
  client_id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  completed_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL
)`;

const INDEXES = [
  // Most rides have ended, so the indexes that boards and the sweep use stay small however many customers there were.
  'CREATE INDEX rides_on_board ON rides (lot_id, status) WHERE status IS NOT NULL',
  `CREATE INDEX rides_dropped_off ON rides (lot_id, dropped_off_at) WHERE status = 'dropped_off'`,
  'CREATE INDEX ride_moves_of_client ON ride_moves (client_id)',
  `CREATE INDEX ride_moves_picked_up ON ride_moves (lot_id, at)
   WHERE to_status = 'picked_up' AND from_status = 'requesting_ride'`,
  'CREATE INDEX offline_moves_stored_at ON offline_moves (stored_at)',
  `CREATE UNIQUE INDEX board_devices_code ON board_devices (lot_id, code_hash) WHERE state = 'pending'`,
  'CREATE INDEX pairing_failures_of_account ON pairing_failures (account, failed_at)',
  'CREATE INDEX pairing_failures_of_address ON pairing_failures (address, failed_at)',
  'CREATE INDEX pending_check_outs_due ON pending_check_outs (lot_id, next_attempt_at)',
];

const TABLES = [RIDERS, RIDES, RIDE_MOVES, BOARDS, OFFLINE_MOVES, BOARD_DEVICES, PAIRING_FAILURES, PENDING_CHECK_OUTS];

/** The schema of the first release. */
export class CreateSchema1767900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const statements = [...TABLES, ...INDEXES, LOTS_COPY_TABLE, ...MESSAGING_TABLES];
    for (const statement of statements) await queryRunner.query(statement);
  }

  /** Nothing came before. */
  async down(): Promise<void> {}
}
