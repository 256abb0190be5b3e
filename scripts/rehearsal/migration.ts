import { UserError } from '../processes/user-error.ts';
import { connect } from '../backup/databases.ts';
import { tableName } from '../backup/format.ts';
import { SERVICES } from '../system/services.ts';
import { startWriters } from './locks.ts';
import { columnsOf, schemaFaults } from './schema.ts';

/** A waiting ALTER TABLE holds others up for a second at most, and then gives up (docs/decisions/database.md). */
const MAX_WAIT_MS = 2000;

const TABLES = `SELECT schemaname AS schema, tablename AS name FROM pg_tables
  WHERE schemaname = ANY($1) AND tablename <> 'migrations' ORDER BY 1, 2`;

interface RehearseMigrationOptions {
  /** of the database's administrator */
  url: string;
  migrate: () => Promise<void>;
  /** columns that the previous version no longer reads, as `schema.table.column` */
  mayDrop?: readonly string[];
  maxWaitMs?: number;
}

/**
 * Migrates a database while writers use all of its tables, and checks for changes that would affect the previous version.
 * @throws {UserError} if the migration fails, or an older process would fail or wait
 */
export async function rehearseMigration({
  url,
  migrate,
  mayDrop,
  maxWaitMs = MAX_WAIT_MS,
}: RehearseMigrationOptions): Promise<{ longestWait: string }> {
  const client = await connect(url);
  try {
    const before = await columnsOf(client, SERVICES);
    const { rows: tables } = await client.query(TABLES, [SERVICES]);
    const writers = await startWriters(url, tables);
    const failure = await migrate().then(
      () => undefined,
      (error) => error,
    );
    const { table, ms } = await writers.end();
    if (failure) throw failure;
    const longestWait = `${(ms / 1000).toFixed(1)} s at ${tableName(table)}`;
    const faults = schemaFaults(before, await columnsOf(client, SERVICES), mayDrop);
    if (ms > maxWaitMs) faults.unshift(`a writer waited ${longestWait} for the migration`);
    if (faults.length > 0) throw new UserError(`${faults.join('; ')}.`);
    return { longestWait };
  } finally {
    await client.end();
  }
}
