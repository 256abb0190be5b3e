import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the history of deleted clients. */
export class HistoryOutlives1764500000000 implements MigrationInterface {
  readonly name = 'HistoryOutlives1764500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE history DROP CONSTRAINT IF EXISTS history_client_id_fkey');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM history WHERE NOT EXISTS (SELECT FROM clients WHERE clients.id = client_id)');
    await queryRunner.query(
      'ALTER TABLE history ADD CONSTRAINT history_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients (id) ON DELETE CASCADE',
    );
  }
}
