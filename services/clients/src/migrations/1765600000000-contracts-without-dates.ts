import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows contracts without dates (docs/decisions/customers.md). Only the catalog changes: no row is read. */
export class ContractsWithoutDates1765600000000 implements MigrationInterface {
  readonly name = 'ContractsWithoutDates1765600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE clients ALTER COLUMN check_in_date_time DROP NOT NULL, ALTER COLUMN check_out_date_time DROP NOT NULL',
    );
  }

  /** Sets a missing start to the time of the add, and a missing end to the start. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE clients SET check_in_date_time = coalesce(check_in_date_time, time_stamp),
         check_out_date_time = coalesce(check_out_date_time, check_in_date_time, time_stamp)
       WHERE check_in_date_time IS NULL OR check_out_date_time IS NULL`,
    );
    await queryRunner.query(
      'ALTER TABLE clients ALTER COLUMN check_in_date_time SET NOT NULL, ALTER COLUMN check_out_date_time SET NOT NULL',
    );
  }
}
