import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * Marks a statement of a hot path, as it stands: PostgreSQL then parses and plans it once a connection instead of every
 * time, which for a statement of many parts is most of its cost (bars: search and mixed morning, docs/performance.md). Not
 * for one whose best plan depends on its values, nor for one with many forms: what is marked is kept. A LIMIT must be a
 * number in it: PostgreSQL takes an unknown one for a tenth of the table, and plans for that.
 */
export function prepared(sql: string): string {
  if (!names.has(sql)) names.set(sql, createHash('sha256').update(sql).digest('base64url').slice(0, 20));
  return sql;
}

/** A marked statement as pg takes it by its name; anything else as it is. */
export function asPrepared(sql: unknown): unknown {
  const name = typeof sql === 'string' ? names.get(sql) : undefined;
  return name === undefined ? sql : { name, text: sql };
}
