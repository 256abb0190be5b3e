import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `text_days`: how many texts a lot has sent on its newest day, in the lot's time. */
export class TextDays1767600000000 implements MigrationInterface {
  readonly name = 'TextDays1767600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE IF NOT EXISTS text_days (
      lot_id text PRIMARY KEY,
      day date NOT NULL,
      texts integer NOT NULL
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE text_days');
  }
}
