import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The address from which a board asked to be paired, while its code is valid; empty afterward. */
export class PairingAddresses1765200000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE screens ADD COLUMN IF NOT EXISTS asked_from text NOT NULL DEFAULT ''`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE screens DROP COLUMN asked_from');
  }
}
