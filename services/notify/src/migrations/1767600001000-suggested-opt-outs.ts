import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds whether an inbound text seems to ask in other words than STOP that no more texts be sent. */
export class SuggestedOptOuts1767600001000 implements MigrationInterface {
  readonly name = 'SuggestedOptOuts1767600001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE messages ADD suggests_opt_out boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE messages DROP suggests_opt_out');
  }
}
