import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of the current minute. Unlogged: a crash of PostgreSQL forgets them, which costs nothing but a minute's count. */
export class Throttles1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE UNLOGGED TABLE throttles (
      key text PRIMARY KEY,
      count integer NOT NULL,
      ends_at timestamptz NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE throttles');
  }
}
