import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of imports: their progress, their file until it has been read, and the results of their rows. */
export class Imports1764200000000 implements MigrationInterface {
  readonly name = 'Imports1764200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [IMPORTS, ONE_OF_LOT, ENDED, CHUNKS, BATCHES]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE import_batches, import_chunks, imports');
  }
}

/**
 * `state` is one of IMPORT_STATES. A worker has the import until `leased_until` and renews that; afterwards another worker may
 * continue at `next_batch`. `claims` counts the workers since the last completed step, so that a file that crashes each of them
 * eventually fails. `bad_rows` counts the invalid rows.
 */
const IMPORTS = `CREATE TABLE imports (
  id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  format text NOT NULL,
  dry_run boolean NOT NULL,
  all_or_nothing boolean NOT NULL,
  by_id text,
  by_name text,
  request_id text NOT NULL,
  state text NOT NULL DEFAULT 'receiving',
  chunks integer NOT NULL DEFAULT 0,
  bytes integer NOT NULL DEFAULT 0,
  batches integer NOT NULL DEFAULT 0,
  next_batch integer NOT NULL DEFAULT 0,
  total integer,
  bad_rows integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  unknown_columns jsonb NOT NULL DEFAULT '[]',
  error jsonb,
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  ended_at timestamptz,
  worker uuid,
  leased_until timestamptz,
  claims integer NOT NULL DEFAULT 0
)`;

const ONE_OF_LOT = 'CREATE UNIQUE INDEX imports_one_of_lot ON imports (lot_id) WHERE ended_at IS NULL';
const ENDED = 'CREATE INDEX imports_ended ON imports (ended_at)';

/** The uploaded file. Deleted once it has been read. */
const CHUNKS = `CREATE TABLE import_chunks (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  number integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (import_id, number)
)`;

/** Rows of one transaction: the validated rows until it ran, then the report. */
const BATCHES = `CREATE TABLE import_batches (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  number integer NOT NULL,
  judged text,
  report text,
  PRIMARY KEY (import_id, number)
)`;
