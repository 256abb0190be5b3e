import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is done to accounts, the id of each one's password (`User.passwordId`), and the order of their list. Each statement by
 * itself, so that no lock on `users` waits for the next.
 */
export class KeepUserHistory1764400000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS password_id uuid');
    await queryRunner.query(USER_HISTORY);
    await queryRunner.query('CREATE INDEX IF NOT EXISTS user_history_user ON user_history (user_id, id)');
    await buildIndex(queryRunner, 'users_by_name', 'ON users (lower(last_name), lower(first_name), id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'users_by_name');
    await queryRunner.query('DROP TABLE IF EXISTS user_history');
    await queryRunner.query('ALTER TABLE users DROP COLUMN IF EXISTS password_id');
  }
}

const USER_HISTORY = `CREATE TABLE IF NOT EXISTS user_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL,
  action text NOT NULL,
  by_name text,
  by_id uuid,
  changes jsonb NOT NULL
)`;
