import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds second factors and their recovery codes. The column of `users` has a constant default, so no row is rewritten. It once
 * had the time of `CreateTokens`; a database that ran it under that name runs it again, and nothing changes.
 */
export class SecondFactors1767100000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS second_factor boolean NOT NULL DEFAULT false');
    for (const statement of TABLES) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE recovery_codes, second_factors');
    await queryRunner.query('ALTER TABLE users DROP COLUMN second_factor');
  }
}

/** No foreign key to `users`, because adding one locks that table while its rows are in use. Accounts are never deleted. */
const TABLES = [
  `CREATE TABLE IF NOT EXISTS second_factors (
     user_id uuid PRIMARY KEY,
     key_id text NOT NULL,
     sealed_secret text NOT NULL,
     confirmed_at timestamptz,
     used_step bigint NOT NULL DEFAULT 0,
     wrong_codes integer NOT NULL DEFAULT 0,
     wrong_since timestamptz
   )`,
  `CREATE TABLE IF NOT EXISTS recovery_codes (
     user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
     code_hash bytea NOT NULL,
     PRIMARY KEY (user_id, code_hash)
   )`,
];
