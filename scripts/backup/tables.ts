import pg from 'pg';
import { tableName, type Table } from './format.ts';
import type { Database } from './databases.ts';

/** TypeORM's list of migrations, which the migrations themselves write. */
export const MIGRATIONS = 'migrations';

/**
 * Tables with their columns, without computed columns and without unlogged tables, which may be emptied at any time.
 */
const TABLES = `
  SELECT class.relname AS name,
    array_agg(attname::text ORDER BY attnum) FILTER (WHERE attgenerated = '' AND NOT attisdropped) AS columns,
    (SELECT coalesce(array_agg(DISTINCT parent.relname::text), '{}') FROM pg_constraint
       JOIN pg_class parent ON parent.oid = confrelid
     WHERE contype = 'f' AND conrelid = class.oid AND confrelid <> class.oid) AS parents
  FROM pg_class class JOIN pg_attribute ON attrelid = class.oid AND attnum > 0
  WHERE relnamespace = to_regnamespace($1) AND relkind = 'r' AND relpersistence = 'p' AND relname <> '${MIGRATIONS}'
  GROUP BY class.oid ORDER BY class.relname`;

/** @returns parents before the tables that refer to them */
export async function tablesOf({ schema, client }: Database): Promise<Table[]> {
  const { rows }: { rows: { name: string; columns: string[]; parents: string[] }[] } = await client.query(TABLES, [
    schema,
  ]);
  const ordered: typeof rows = [];
  while (ordered.length < rows.length) {
    const known = new Set(ordered.map(({ name }) => name));
    const next = rows.filter(({ name, parents }) => !known.has(name) && parents.every((parent) => known.has(parent)));
    if (next.length === 0) throw new Error(`Tables of ${schema} refer to each other in a circle`);
    ordered.push(...next);
  }
  return ordered.map(({ name, columns }) => ({ schema, name, columns }));
}

/** @returns empty if the schema was never migrated */
export async function migrationsOf({ schema, client }: Database): Promise<string[]> {
  const table = `${schema}.${MIGRATIONS}`;
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [table]);
  if (!found[0]?.exists) return [];
  const { rows } = await client.query(`SELECT name FROM ${table} ORDER BY timestamp, name`);
  return rows.map(({ name }) => name);
}

export async function sequencesOf({
  schema,
  client,
}: Database): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows: names } = await client.query(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = to_regnamespace($1) AND relkind = 'S' AND relname NOT LIKE '${MIGRATIONS}_%' ORDER BY relname`,
    [schema],
  );
  const sequences = [];
  for (const { name } of names) {
    const { rows } = await client.query(
      `SELECT last_value AS value, is_called AS "isCalled" FROM ${sqlName({ schema, name })}`,
    );
    sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

/**
 * Counts the rows and adds up 64 bits of each row's SHA-256: the same rows have the same checksum in any order, in any version
 * of PostgreSQL.
 */
export async function checksumOf(client: pg.Client, table: Table): Promise<{ rows: number; checksum: string }> {
  const row = `ROW(${columnList(table)})::text`;
  const { rows } = await client.query(
    `SELECT count(*)::float8 AS rows,
       coalesce(sum(('x' || left(encode(sha256(convert_to(${row}, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0)::text AS checksum
     FROM ${sqlName(table)}`,
  );
  return rows[0];
}

/** @returns those that have rows */
export async function filledTables({ client }: Database, tables: Table[]): Promise<string[]> {
  const filled = [];
  for (const table of tables) {
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${sqlName(table)}) AS filled`);
    if (rows[0]?.filled) filled.push(tableName(table));
  }
  return filled;
}

export const sqlName = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const columnList = ({ columns }: Table) => columns.map((column) => pg.escapeIdentifier(column)).join(', ');
