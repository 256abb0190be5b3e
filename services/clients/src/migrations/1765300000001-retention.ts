import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `text_troubles.changed_at`, from which the retention period counts; it starts now for existing rows. Creates `erasures`, which
 * records every run of `customers:erase` without a name or phone. `ended_at` is null for an interrupted run; `removed` counts the
 * erased rows by table.
 */
export class Retention1765300000001 implements MigrationInterface {
  readonly name = 'Retention1765300000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE text_troubles ADD COLUMN IF NOT EXISTS changed_at timestamptz NOT NULL DEFAULT now()',
    );
    await queryRunner.query(ERASURES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE erasures');
    await queryRunner.query('ALTER TABLE text_troubles DROP COLUMN changed_at');
  }
}

const ERASURES = `CREATE TABLE erasures (
  id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  client_ids uuid[] NOT NULL,
  by_name text NOT NULL,
  begun_at timestamptz NOT NULL,
  ended_at timestamptz,
  removed jsonb NOT NULL DEFAULT '{}'
)`;
