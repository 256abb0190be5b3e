import type pg from 'pg';

/** The state of a database after its migrations. */
export interface Snapshot {
  schema: string;
  /** `rows` is JSON; null for an empty table. */
  tables: { name: string; rows: string | null }[];
  /** `last` is null for an unused sequence. */
  sequences: { name: string; first: string; last: string | null }[];
  shape: string;
  bytes: number;
}

/** A database that has grown by more is not reused: its files would keep their size. */
const MAX_GROWTH_BYTES = 8_000_000;

export async function takeSnapshot(admin: pg.Client, schema: string): Promise<Snapshot> {
  const tables: Snapshot['tables'] = [];
  for (const name of await tablesOf(admin, schema)) {
    const { rows } = await admin.query<{ rows: string | null }>(`SELECT json_agg(one)::text AS rows FROM ${name} one`);
    tables.push({ name, rows: rows[0]?.rows ?? null });
  }
  const { rows: sequences } = await admin.query<Snapshot['sequences'][number]>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, start_value::text AS first, last_value::text AS last
     FROM pg_sequences WHERE schemaname = $1`,
    [schema],
  );
  return { schema, tables, sequences, shape: await shapeOf(admin, schema), bytes: await bytesOf(admin) };
}

/** Restores rows and sequences. Returns false and does nothing if anything else has changed or the database has grown much. */
export async function restore(
  admin: pg.Client,
  { schema, tables, sequences, shape, bytes }: Snapshot,
): Promise<boolean> {
  if ((await bytesOf(admin)) > bytes + MAX_GROWTH_BYTES || (await shapeOf(admin, schema)) !== shape) return false;
  await admin.query("SET session_replication_role = 'replica'"); // no triggers, no references: each table by itself
  for (const { name, rows } of tables) {
    await admin.query(`DELETE FROM ${name}`);
    if (rows === null) continue;
    await admin.query(
      `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${name}, $1)`,
      [rows],
    );
  }
  for (const { name, first, last } of sequences)
    await admin.query('SELECT setval($1::regclass, $2, $3)', [name, last ?? first, last !== null]);
  return true;
}

async function tablesOf(admin: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = $1 ORDER BY name`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

async function bytesOf(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes');
  return rows[0]?.bytes ?? 0;
}

/** A hash of everything besides rows that a test could change: tables, columns, indexes, constraints, functions, privileges, settings. */
async function shapeOf(admin: pg.Client, schema: string): Promise<string> {
  const { rows } = await admin.query<{ shape: string }>(
    `WITH parts(part) AS (
       SELECT concat_ws(' ', c.relname, c.relkind, c.relacl, c.reloptions, a.attname, a.atttypid, a.attnotnull, a.attnum)
         FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
        WHERE c.relnamespace = to_regnamespace($1)
       UNION ALL SELECT concat_ws(' ', nspname, nspacl) FROM pg_namespace WHERE nspname !~ '^pg_(toast_)?temp'
       UNION ALL SELECT concat_ws(' ', tgname, tgenabled, tgrelid) FROM pg_trigger
       UNION ALL SELECT concat_ws(' ', conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = to_regnamespace($1)
       UNION ALL SELECT concat_ws(' ', proname, md5(prosrc)) FROM pg_proc
        WHERE pronamespace IN (to_regnamespace($1), 'public'::regnamespace)
       UNION ALL SELECT concat_ws(' ', setrole, setconfig) FROM pg_db_role_setting
        WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
       UNION ALL SELECT concat_ws(' ', datacl, datconnlimit, datallowconn) FROM pg_database WHERE datname = current_database()
     )
     SELECT md5(string_agg(part, E'\\n' ORDER BY part COLLATE "C")) AS shape FROM parts`,
    [schema],
  );
  return rows[0]?.shape ?? '';
}
