import { LOTS_COPY_TABLE, MESSAGING_TABLES } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `CREATE TABLE session (
     sid text PRIMARY KEY,
     sess json NOT NULL,
     expire timestamptz NOT NULL
   )`,
  'CREATE INDEX session_expire ON session (expire)',
  `CREATE INDEX session_account ON session ((sess ->> 'userId'))`,
  // Counts of the current minute. Unlogged: a crash of PostgreSQL forgets them, which costs nothing but a minute's count.
  `CREATE UNLOGGED TABLE throttles (
     key text PRIMARY KEY,
     count integer NOT NULL,
     ends_at timestamptz NOT NULL
   )`,
];

/** The schema of the first release. */
export class CreateSchema1767900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, LOTS_COPY_TABLE, ...MESSAGING_TABLES]) await queryRunner.query(statement);
  }

  /** Nothing came before. */
  async down(): Promise<void> {}
}
