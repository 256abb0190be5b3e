import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row for each finished backup (scripts/backup/finish.mjs), for the metric of the newest. */
export class Backups1767200000000 implements MigrationInterface {
  readonly name = 'Backups1767200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE backups (taken_at timestamptz PRIMARY KEY)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE backups');
  }
}
