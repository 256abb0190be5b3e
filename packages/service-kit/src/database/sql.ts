import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';

/**
 * Reads the statement in a `.sql` file beside a module, which passes its `import.meta.url`. Each `{{name}}` in it stands for the
 * SQL of that name in `parts`.
 */
export const sqlFile = (module: string, file: string, parts: Readonly<Record<string, string>> = {}): string =>
  readFileSync(new URL(file, module), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`${file} needs the part ${name}`);
    return part;
  });

/**
 * Returns a SQL expression (text) that identifies the database in which `table` counts. A counter value from before a restore,
 * a reset or a failover is thereby not mistaken for the same value now (docs/decisions/rooms.md). A restored data folder or a
 * failover changes the server's start time; a restored dump or a recreated or truncated table changes the table's file. The
 * expression needs no privileges and reads no table.
 */
export const databaseEpoch = (table: string): string =>
  `(SELECT to_hex(hashtextextended(extract(epoch FROM pg_postmaster_start_time())::text || pg_relation_filepath('${table}'), 0)))`;

const names = new Map<string, string>();

/**
 * Marks a SQL statement of a hot path as prepared: PostgreSQL parses and plans it once per connection, which for a large
 * statement is most of its cost (docs/performance.md). Do not mark a statement whose best plan depends on its parameters, nor
 * one that is generated in many variants: names are never removed. LIMIT must be a literal: for a parameter PostgreSQL assumes a
 * tenth of the table.
 */
export function prepared(sql: string): string {
  if (!names.has(sql)) names.set(sql, createHash('sha256').update(sql).digest('base64url').slice(0, 20));
  return sql;
}

/** Returns a marked statement in pg's form with a name, and anything else unchanged. */
export function asPrepared(sql: unknown): unknown {
  const name = typeof sql === 'string' ? names.get(sql) : undefined;
  return name === undefined ? sql : { name, text: sql };
}

/** Reads the JSON array that a statement returns as the text `body`, without parsing it. */
export async function readBody(dataSource: DataSource, sql: string, parameters: unknown[]): Promise<{ body: string }> {
  const [row]: { body: string }[] = await dataSource.query(sql, parameters);
  return row ?? { body: '[]' };
}
