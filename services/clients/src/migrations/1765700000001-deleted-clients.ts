import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores recently deleted records, so that a deletion can be undone (docs/decisions/rides.md). */
export class DeletedClients1765700000001 implements MigrationInterface {
  readonly name = 'DeletedClients1765700000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE deleted_clients (
         id uuid PRIMARY KEY,
         lot_id text NOT NULL,
         client jsonb NOT NULL,
         deleted_at timestamptz NOT NULL
       )`,
    );
    await queryRunner.query('CREATE INDEX deleted_clients_oldest ON deleted_clients (deleted_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE deleted_clients');
  }
}
