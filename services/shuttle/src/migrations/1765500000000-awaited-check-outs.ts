import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  // A row lives from a completion until the rider is known to be checked out, usually a minute, so the table stays
  // small.
  `CREATE TABLE IF NOT EXISTS awaited_check_outs (
     client_id uuid PRIMARY KEY,
     lot_id text NOT NULL,
     completed_at timestamptz NOT NULL,
     tell_at timestamptz NOT NULL
   )`,
  'CREATE INDEX IF NOT EXISTS awaited_check_outs_due ON awaited_check_outs (lot_id, tell_at)',
];

/** Completed rides whose `ride.completed` may have been lost (auto-checkout/pending-check-outs.ts). */
export class AwaitedCheckOuts1765500000000 implements MigrationInterface {
  readonly name = 'AwaitedCheckOuts1765500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE awaited_check_outs');
  }
}
