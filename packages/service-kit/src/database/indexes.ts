import type { QueryRunner } from 'typeorm';

/**
 * Builds an index without blocking reads and writes of the table (docs/decisions/database.md), for migrations
 * with `transaction = false`. `definition` is the SQL after the name: `ON clients (lot_id)`. It keeps a valid index of that name
 * and rebuilds an invalid one that a failed build left.
 */
export async function buildIndex(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const [found]: { valid: boolean }[] = await runner.query(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  if (found?.valid) return;
  if (found) await dropIndex(runner, name);
  await withoutLockTimeout(runner, `CREATE INDEX CONCURRENTLY ${name} ${definition}`);
}

/** For migrations as `buildIndex`. An index that changes gets another name: build the new one, then drop the old one. */
export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await withoutLockTimeout(runner, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

/** CONCURRENTLY waits for all open transactions without blocking others, so it needs no lock timeout. */
async function withoutLockTimeout(runner: QueryRunner, statement: string): Promise<void> {
  const [before]: { lock_timeout: string }[] = await runner.query('SHOW lock_timeout');
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(statement);
  } finally {
    await runner.query(`SELECT set_config('lock_timeout', $1, false)`, [before?.lock_timeout]);
  }
}
