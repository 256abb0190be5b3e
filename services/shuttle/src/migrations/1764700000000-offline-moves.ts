import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves that boards made without a network, as they were answered, so that one that comes again has no second effect. */
export class OfflineMoves1764700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // A move's id is its board's, who could take one of another lot or client: it says nothing but within these.
    await queryRunner.query(
      `CREATE TABLE IF NOT EXISTS offline_moves (
         lot_id text NOT NULL,
         client_id uuid NOT NULL,
         move_id uuid NOT NULL,
         overtaken boolean NOT NULL,
         ride jsonb NOT NULL,
         kept_at timestamptz NOT NULL,
         PRIMARY KEY (lot_id, client_id, move_id)
       )`,
    );
    await queryRunner.query('CREATE INDEX IF NOT EXISTS offline_moves_kept_at ON offline_moves (kept_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE offline_moves');
  }
}
