import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** No connection, or no answer on it: a change that was under way may or may not have had its effect. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** SQLSTATE classes that say nothing about the statement: connection, lost race, resources, an operator's stop or a limit. */
const AWAY_CLASSES = new Set(['08', '40', '53', '57']);
/** A lock that was not had in time, a transaction that rested too long, a standby that only reads. */
const AWAY_CODES = new Set(['55P03', '25P03', '25P04', '25006']);

/** True for what PostgreSQL says just before it ends a connection: an operator's stop, a crash, a rest that took too long. */
export const isLastWord = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && /^(57P0[1-5]|25P0[34])$/.test(error.code);

/** True for faults of the database, not of what it was asked: it is away, frozen, restarting, refuses, or took too long. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDatabaseUnavailable(error.driverError);
  if (error instanceof pg.DatabaseError && error.code !== undefined) {
    return AWAY_CLASSES.has(error.code.slice(0, 2)) || AWAY_CODES.has(error.code);
  }
  return (
    error instanceof DatabaseUnavailable ||
    // TypeORM's words for a transaction whose connection was lost between two of its statements.
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError
  );
}

/** True where the database refused a change by this constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof QueryFailedError &&
  error.driverError instanceof pg.DatabaseError &&
  error.driverError.constraint === constraint;

/** How often what met another transaction in a deadlock is run. */
const RACES = 3;
/** In ms: begun at once it would often take its rows again before the other one has woken, and meet it once more. */
const LET_PAST = 25;

/** Runs `work`, a whole transaction, anew where the database gave it up so that another one could go on. */
export async function againAfterLostRace<T>(work: () => Promise<T>): Promise<T> {
  for (let race = 1; ; race += 1) {
    try {
      return await work();
    } catch (error) {
      if (race === RACES || !isLostRace(error)) throw error;
      await setTimeout(race * LET_PAST);
    }
  }
}

const isLostRace = (error: unknown): boolean =>
  error instanceof QueryFailedError &&
  error.driverError instanceof pg.DatabaseError &&
  error.driverError.code?.startsWith('40') === true;
