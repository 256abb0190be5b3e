import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the history of accounts, `User.passwordId` and the index of the user list. Runs each statement in its own transaction,
 * so that no lock on `users` is held during the next statement.
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
