import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the number of rows of an import that are no customers. Processes of the previous release do not count them. */
export class LeftOutRows1767602000000 implements MigrationInterface {
  readonly name = 'LeftOutRows1767602000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE imports ADD COLUMN IF NOT EXISTS left_out integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE imports DROP COLUMN left_out');
  }
}
