import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the lots whose alerts each person hears. Without a row they hear only the lot at which they are. Without a foreign
 * key, which would lock the accounts; accounts are never deleted.
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
