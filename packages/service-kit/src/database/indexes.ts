import type { QueryRunner } from 'typeorm';

/**
 * Builds an index of a table that is in use: reads and writes of it go on meanwhile (docs/decisions/migrations-do-not-block.md).
 * For a migration with `transaction = false`. `definition` is what follows the name: `ON clients (lot_id)`. One that is there and
 * valid is left; what a failed build has left is built anew.
 */
export async function buildIndex(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const [found]: { valid: boolean }[] = await runner.query(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  if (found?.valid) return;
  if (found) await dropIndex(runner, name);
  await patiently(runner, `CREATE INDEX CONCURRENTLY ${name} ${definition}`);
}

/** As `buildIndex`, in the place of one that is called the same, which serves until then. */
export async function replaceIndex(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const next = `${name}_next`;
  await buildIndex(runner, next, definition);
  await dropIndex(runner, name);
  await runner.query(`ALTER INDEX ${next} RENAME TO ${name}`);
}

export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await patiently(runner, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

/** These wait until everybody's transaction has ended, and nobody waits for them meanwhile: they may take their time. */
async function patiently(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(statement);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}
