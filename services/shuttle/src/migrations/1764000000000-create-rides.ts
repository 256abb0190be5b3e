import { MESSAGING_TABLES } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  // A deleted client leaves its id and version, so that a late event about it is recognized as late.
  `CREATE TABLE riders (
     client_id uuid PRIMARY KEY,
     lot_id text NOT NULL,
     version integer NOT NULL,
     link text UNIQUE,
     checked_out boolean NOT NULL,
     card jsonb
   )`,
  // `dropped_off_at` serves as both timestamps that the specification names for a drop-off
  // (docs/product/dispatch.md#ride-statuses).
  `CREATE TABLE rides (
     client_id uuid PRIMARY KEY,
     lot_id text NOT NULL,
     version integer NOT NULL,
     status text CHECK (status IN ('requesting_ride', 'picked_up', 'dropped_off')),
     lane integer CHECK ((lane IS NOT NULL) = (status IS NOT DISTINCT FROM 'picked_up')),
     position integer CHECK ((position IS NULL) = (status IS NULL)),
     alert boolean NOT NULL CHECK (NOT alert OR status IS NOT DISTINCT FROM 'requesting_ride'),
     requested_at timestamptz,
     picked_up_at timestamptz,
     dropped_off_at timestamptz
   )`,
  // Most rides have ended, so the indexes that boards and the sweep use stay small however many customers there were.
  'CREATE INDEX rides_on_board ON rides (lot_id, status) WHERE status IS NOT NULL',
  `CREATE INDEX rides_dropped_off ON rides (lot_id, dropped_off_at) WHERE status = 'dropped_off'`,
  `CREATE TABLE ride_moves (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     client_id uuid NOT NULL,
     lot_id text NOT NULL,
     from_status text,
     to_status text,
     lane integer,
     at timestamptz NOT NULL,
     user_name text
   )`,
  'CREATE INDEX ride_moves_of_client ON ride_moves (client_id)',
  // Consecutive numbers: a reader that receives n and n + 2 has missed a change.
  `CREATE TABLE boards (
     lot_id text PRIMARY KEY,
     version bigint NOT NULL
   )`,
];

export class CreateRides1764000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...MESSAGING_TABLES, ...TABLES]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE boards, ride_moves, rides, riders, inbox, outbox');
  }
}
