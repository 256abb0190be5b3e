import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time of deactivation and of the last sign-in. Both columns have no default, so that no row is rewritten. */
export class DeactivateAccounts1765100000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE users ADD COLUMN deactivated_at timestamptz, ADD COLUMN last_signed_in_at timestamptz',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP COLUMN deactivated_at, DROP COLUMN last_signed_in_at');
  }
}
