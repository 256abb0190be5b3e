import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a customer says about a request, as `RideDetails`. */
export class AddRideDetails1767900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides ADD COLUMN details jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rides DROP COLUMN details');
  }
}
