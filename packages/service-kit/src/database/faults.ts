import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** The database has no connection or no answer. A change that was under way may or may not have been committed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** SQLSTATE classes whose cause is not the statement: connection, lost race, resources, shutdown, limits. */
const UNAVAILABLE_CLASSES = new Set(['08', '40', '53', '57']);
/** Lock timeout, idle transaction, statement timeout of a transaction, read-only standby. */
const UNAVAILABLE_CODES = new Set(['55P03', '25P03', '25P04', '25006']);

/** True for errors after which PostgreSQL or a pooler ends the connection: shutdown, crash, idle timeout, lost server. */
export const endsConnection = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && /^(57P0[1-5]|25P0[34]|08...)$/.test(error.code);

/** True for a write that a standby or a demoted server refuses. */
export const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006';

/**
 * A statement without effect that fails with 25006, as a write would, on a standby or a server that was demoted. `SELECT 1`
 * succeeds there. It reads no table, so it waits for no lock.
 */
export const ASSERT_WRITABLE = `DO $$ BEGIN
  IF pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean THEN
    RAISE EXCEPTION 'The database is read-only' USING ERRCODE = 'read_only_sql_transaction';
  END IF;
END $$`;

/** True for an error whose cause is the database and not the statement: it is down, frozen, restarting, overloaded or too slow. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDatabaseUnavailable(error.driverError);
  if (error instanceof pg.DatabaseError && error.code !== undefined) {
    return UNAVAILABLE_CLASSES.has(error.code.slice(0, 2)) || UNAVAILABLE_CODES.has(error.code);
  }
  return (
    error instanceof DatabaseUnavailable ||
    // TypeORM's errors for a transaction whose connection was lost between two statements.
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError
  );
}

/** True if the database rejected a change by this constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof QueryFailedError &&
  error.driverError instanceof pg.DatabaseError &&
  error.driverError.constraint === constraint;

const MAX_ATTEMPTS = 3;
/** An immediate retry often locks its rows before the other transaction wakes up, and ends in the same deadlock. */
const RETRY_DELAY_MS = 25;

/** Runs `work`, a whole transaction, and retries it when the database aborts it in favor of another (deadlock, serialization). */
export async function retryLostRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLostRace(error)) throw error;
      await setTimeout(attempt * RETRY_DELAY_MS);
    }
  }
}

const isLostRace = (error: unknown): boolean =>
  error instanceof QueryFailedError &&
  error.driverError instanceof pg.DatabaseError &&
  error.driverError.code?.startsWith('40') === true;
