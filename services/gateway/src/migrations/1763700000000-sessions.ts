import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table of connect-pg-simple, which reads and writes it (`sid, sess, expire`). */
export class Sessions1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE session (
      sid text PRIMARY KEY,
      sess json NOT NULL,
      expire timestamptz NOT NULL
    )`);
    await runner.query('CREATE INDEX session_expire ON session (expire)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE session');
  }
}
