import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  // A row lives from a completion until the rider is seen checked out, mostly a minute: the table stays small.
  `CREATE TABLE IF NOT EXISTS awaited_check_outs (
     client_id uuid PRIMARY KEY,
     lot_id text NOT NULL,
     completed_at timestamptz NOT NULL,
     tell_at timestamptz NOT NULL
   )`,
  'CREATE INDEX IF NOT EXISTS awaited_check_outs_due ON awaited_check_outs (lot_id, tell_at)',
];

/** Completed rides whose `ride.completed` may have been lost (auto-checkout/awaited-check-outs.ts). */
export class AwaitedCheckOuts1765500000000 implements MigrationInterface {
  readonly name = 'AwaitedCheckOuts1765500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE awaited_check_outs');
  }
}
