import pg from 'pg';
import { DatabaseUnavailable, isLastWord } from './faults.js';
import { beginWaiting, remainingTimeBudget } from './time-budget.js';
import { asPrepared } from './prepared.js';

/**
 * How long the database may take to answer one question, and all questions of one call together, in ms: below the 5 s of the
 * caller, so that it hears of a database that is away or frozen, and not just silence (design §4).
 */
export const DATABASE_MS = 4000;

type Answered = (error: Error | null, result?: unknown) => void;

/**
 * A connection of a service's pool (bar: every call answered within 6 s, whatever is frozen, design §10). It sends prepared
 * statements by their names. A question without an answer in time is the end of it: its answer may still come, and so may
 * its effect, so nothing else may be asked after it.
 */
export class Connection extends pg.Client {
  private isLost = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // As a property, because one method cannot override all that pg's overloads say.
    Object.defineProperty(this, 'query', { value: (...args: unknown[]) => this.askAsPg(args) });
  }

  /** Whoever listens hears of a database that is away: a pool's `query` passes on what it heard instead of the answer. */
  override emit(event: string | symbol, ...rest: unknown[]): boolean {
    if (event !== 'error') return super.emit(event, ...rest);
    this.isLost = true;
    const [error] = rest;
    const message = error instanceof Error ? error.message : 'The connection to the database was lost';
    return super.emit(event, new DatabaseUnavailable(message, { cause: error }));
  }

  /** pg's two ways to be asked: with a callback at the end, or for a promise. */
  private askAsPg(args: unknown[]): unknown {
    const answered = args.at(-1);
    if (typeof answered === 'function') {
      return this.ask(args.slice(0, -1), (...answer) => Reflect.apply(answered, undefined, answer));
    }
    return new Promise((resolve, reject) =>
      this.ask(args, (error, result) => (error ? reject(error) : resolve(result))),
    );
  }

  private ask([sql, values]: unknown[], answered: Answered): void {
    const ms = Math.min(DATABASE_MS, remainingTimeBudget());
    if (ms === 0) return answered(new DatabaseUnavailable('The database has taken all the time there was'));
    const endWaiting = beginWaiting(ms, () => this.abandon());
    const settle: Answered = (error, result) => {
      endWaiting();
      // Or a pool gives it to the next question before the end of it is noticed.
      if (isLastWord(error)) this.abandon();
      answered(error && this.isLost ? new DatabaseUnavailable(error.message, { cause: error }) : error, result);
    };
    Reflect.apply(super.query, this, [asPrepared(sql), values, settle]);
  }

  private abandon(): void {
    this.isLost = true;
    // With a question open, pg cuts the connection off and fails the question.
    void this.end();
  }
}
