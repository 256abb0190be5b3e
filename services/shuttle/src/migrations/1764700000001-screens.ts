import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  // A code is kept while it is valid, a token forever, so that a revoked one is recognized.
  `CREATE TABLE IF NOT EXISTS screens (
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
     revoked_by_id text
   )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS screens_code ON screens (lot_id, code_hash) WHERE state = 'pending'`,
  `CREATE TABLE IF NOT EXISTS pairing_failures (
     account text NOT NULL,
     address text NOT NULL,
     failed_at timestamptz NOT NULL
   )`,
  'CREATE INDEX IF NOT EXISTS pairing_failures_of_account ON pairing_failures (account, failed_at)',
  'CREATE INDEX IF NOT EXISTS pairing_failures_of_address ON pairing_failures (address, failed_at)',
];

/** Devices that show a pick-up board without a login, and the wrong codes that were tried (docs/product/pick-up-boards.md#pairing). */
export class Screens1764700000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE screens, pairing_failures');
  }
}
