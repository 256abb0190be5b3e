import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The version of the ride that a deleted client had. If the deletion is undone, their next ride continues from it, because
 * copies ignore a version that is not newer than theirs.
 */
export class RideVersions1765700000000 implements MigrationInterface {
  readonly name = 'RideVersions1765700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE riders ADD COLUMN IF NOT EXISTS ride_version integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE riders DROP COLUMN ride_version');
  }
}
