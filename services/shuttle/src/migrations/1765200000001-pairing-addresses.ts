import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The address that a board asked to be paired at, while its code is good; empty afterwards. */
export class PairingAddresses1765200000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE screens ADD COLUMN IF NOT EXISTS asked_from text NOT NULL DEFAULT ''`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE screens DROP COLUMN asked_from');
  }
}
