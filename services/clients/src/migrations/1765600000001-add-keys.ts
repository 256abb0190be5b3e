import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the idempotency keys of adds (docs/decisions/programs.md), with the customer that each one added and the SHA-256
 * of the parsed form. They are deleted after a day (`RetentionSweeps`).
 */
export class AddKeys1765600000001 implements MigrationInterface {
  readonly name = 'AddKeys1765600000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(ADD_KEYS);
    await queryRunner.query('CREATE INDEX add_keys_added ON add_keys (added_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE add_keys');
  }
}

const ADD_KEYS = `CREATE TABLE add_keys (
  lot_id text NOT NULL,
  user_id text NOT NULL,
  key text NOT NULL,
  form_hash text NOT NULL,
  client_id uuid NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (lot_id, user_id, key)
)`;
