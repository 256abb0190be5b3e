import { createHash } from 'node:crypto';

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
