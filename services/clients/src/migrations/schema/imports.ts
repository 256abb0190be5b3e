/**
 * `state` is one of IMPORT_STATES. A worker has the import until `leased_until` and renews that; afterwards another worker may
 * continue at `next_batch`. `claims` counts the workers since the last completed step, so that a file that crashes each of them
 * eventually fails. `bad_rows` counts the invalid rows, `left_out` those that are no customers. `mapping` and `layout` have the schemas of
 * the protocol; `headings` is the key of `import_mappings`.
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
  left_out integer NOT NULL DEFAULT 0,
  unknown_columns jsonb NOT NULL DEFAULT '[]',
  error jsonb,
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  ended_at timestamptz,
  worker uuid,
  leased_until timestamptz,
  claims integer NOT NULL DEFAULT 0,
  mapping jsonb,
  uses_remembered boolean NOT NULL DEFAULT false,
  remembered jsonb,
  layout jsonb,
  headings text
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
  validated text,
  report text,
  PRIMARY KEY (import_id, number)
)`;

/** `headings` is a hash of the headings of a file, because those of a file without headings are data of customers. */
const MAPPINGS = `CREATE TABLE import_mappings (
  lot_id text NOT NULL,
  headings text NOT NULL,
  mapping jsonb NOT NULL,
  by_name text,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (lot_id, headings)
)`;

export const IMPORTS_TABLES = [IMPORTS, ONE_OF_LOT, ENDED, CHUNKS, BATCHES, MAPPINGS];
