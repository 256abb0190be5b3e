import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The column and the index that the sweeps of docs/decisions/retention.md need. For existing troubles the retention period
 * starts now.
 */
export class Retention1765300000000 implements MigrationInterface {
  readonly name = 'Retention1765300000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE phone_troubles ADD COLUMN IF NOT EXISTS changed_at timestamptz NOT NULL DEFAULT now()',
    );
    await buildIndex(queryRunner, 'messages_created_at', 'ON messages (created_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'messages_created_at');
    await queryRunner.query('ALTER TABLE phone_troubles DROP COLUMN IF EXISTS changed_at');
  }
}
