import { SENT_EVENTS_TABLE } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the events that the broker has confirmed. */
export class SentEvents1767500003000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of SENT_EVENTS_TABLE) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE sent_events');
  }
}
