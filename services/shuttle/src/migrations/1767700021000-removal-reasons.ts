import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores why somebody removed a ride from the board. Older rows have no reason. */
export class RemovalReasons1767700021000 implements MigrationInterface {
  readonly name = 'RemovalReasons1767700021000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE ride_moves ADD reason text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE ride_moves DROP reason');
  }
}
