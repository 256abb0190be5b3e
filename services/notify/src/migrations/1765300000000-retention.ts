import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the sweeps of docs/decisions/retention.md look for. Troubles of before begin their retention period now. */
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
