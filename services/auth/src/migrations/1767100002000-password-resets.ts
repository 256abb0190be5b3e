import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds one-time links for new passwords. No foreign key, as in `SecondFactors1767100000001`. */
export class PasswordResets1767100002000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE password_resets');
  }
}

/**
 * `email` is the address that was entered; null for a link that an admin hands over. `next_attempt_at` is null once its e-mail is
 * settled.
 */
const STATEMENTS = [
  `CREATE TABLE password_resets (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     email text,
     user_id uuid,
     token_hash bytea UNIQUE,
     created_at timestamptz NOT NULL,
     expires_at timestamptz,
     attempts integer NOT NULL DEFAULT 0,
     next_attempt_at timestamptz
   )`,
  'CREATE INDEX password_resets_email ON password_resets (email, created_at) WHERE email IS NOT NULL',
  'CREATE INDEX password_resets_due ON password_resets (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
];
