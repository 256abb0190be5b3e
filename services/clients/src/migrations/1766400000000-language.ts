import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The language of texts to a customer. The default is constant, so that only the catalog changes. Processes of the
 * previous release insert rows without it.
 */
export class Language1766400000000 implements MigrationInterface {
  readonly name = 'Language1766400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE clients ADD COLUMN IF NOT EXISTS language text NOT NULL DEFAULT 'en'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE clients DROP COLUMN IF EXISTS language');
  }
}
