import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an account was deactivated, and when somebody last signed in to it. Both columns are empty: no row is rewritten. */
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
