import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores who did what to a ride, in addition to where it moved. Older rows have none of this. */
export class RideHistory1764500000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE ride_moves ADD COLUMN IF NOT EXISTS action text, ADD COLUMN IF NOT EXISTS from_lane integer,
         ADD COLUMN IF NOT EXISTS by_kind text, ADD COLUMN IF NOT EXISTS by_lane integer`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE ride_moves DROP COLUMN action, DROP COLUMN from_lane, DROP COLUMN by_kind, DROP COLUMN by_lane',
    );
  }
}
