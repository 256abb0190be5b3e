import { MESSAGING_TABLES } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The gateway's own events: what it records for the audit. */
export class Outbox1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of MESSAGING_TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inbox, outbox');
  }
}
