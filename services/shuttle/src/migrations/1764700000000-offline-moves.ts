import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the results of moves that boards made offline, so that a repeated move has no second effect. */
export class OfflineMoves1764700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The board chooses a move's id and could take one of another lot or client, so an id identifies a move only within
    // these.
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
