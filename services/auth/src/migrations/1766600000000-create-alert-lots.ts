import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the lots whose alerts each person hears. Without a row, a person hears only their current lot. There is no foreign
 * key, because adding one would lock the accounts; accounts are never deleted.
 */
export class CreateAlertLots1766600000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE alert_lots (
         user_id uuid PRIMARY KEY,
         lot_ids text[] NOT NULL,
         updated_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE alert_lots');
  }
}
