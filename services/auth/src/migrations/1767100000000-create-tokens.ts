import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds API tokens. A row outlives the token's revocation, because the audit names its token. Only the SHA-256 of the token is
 * stored, in hexadecimal. It needs no salt, because the token is 256 random bits.
 */
export class CreateTokens1767100000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE tokens (
        id uuid PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        name text NOT NULL,
        token_hash text NOT NULL CONSTRAINT tokens_hash_key UNIQUE,
        hint text NOT NULL,
        lot_ids text[] NOT NULL,
        permissions text[] NOT NULL,
        created_at timestamptz NOT NULL,
        created_by uuid NOT NULL,
        created_by_name text NOT NULL,
        expires_at timestamptz,
        revoked_at timestamptz,
        revoked_by uuid,
        last_used_at timestamptz
      )`);
    await queryRunner.query('ALTER TABLE audit ADD COLUMN by_token uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE audit DROP COLUMN by_token');
    await queryRunner.query('DROP TABLE tokens');
  }
}
