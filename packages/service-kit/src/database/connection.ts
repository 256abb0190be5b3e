import pg from 'pg';
import { DatabaseUnavailable, endsConnection, isDatabaseUnavailable, isReadOnly } from './faults.js';
import type { PoolObserver } from './pool-metrics.js';
import { asPrepared } from './sql.js';
import { beginWaiting, remainingTimeBudget } from './time-budget.js';
import { currentTrace, errorName, startSpan, type Span } from '../tracing/tracing.js';

/**
 * How long one statement, and all statements of one call together, may wait for the database, in ms. It is less than the 5 s
 * that a caller waits, so that the caller gets an error instead of a timeout when the database is down or frozen.
 */
export const DATABASE_MS = 4000;

type Callback = (error: Error | null, result?: unknown) => void;

/**
 * A pooled connection with a time limit for each statement. It sends prepared statements by name. It closes when a statement is
 * not answered in time: the answer and the effect may still come, so the connection must not be used again.
 */
export class Connection extends pg.Client {
  /** `performance.now()`. */
  readonly openedAt = performance.now();
  private isLost = false;

  private readonly observer: PoolObserver | undefined;

  /** The pool passes its own options. */
  constructor(config?: pg.ClientConfig & { observer?: PoolObserver }) {
    super(config);
    this.observer = config?.observer;
    // A property, because one method cannot implement all of pg's overloads.
    Object.defineProperty(this, 'query', { value: (...args: unknown[]) => this.queryAsPg(args) });
  }

  /** Converts connection errors to `DatabaseUnavailable`: a pool's `query` rejects with the emitted error. */
  override emit(event: string | symbol, ...rest: unknown[]): boolean {
    if (event !== 'error') return super.emit(event, ...rest);
    this.isLost = true;
    distrustOpenConnections(this.openedAt);
    const [error] = rest;
    const message = error instanceof Error ? error.message : 'The connection to the database was lost';
    return super.emit(event, new DatabaseUnavailable(message, { cause: error }));
  }

  /** Supports both of pg's signatures: a callback as the last argument, or a promise. */
  private queryAsPg(args: unknown[]): unknown {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return this.run(args.slice(0, -1), (...answer) => Reflect.apply(callback, undefined, answer));
    }
    return new Promise((resolve, reject) =>
      this.run(args, (error, result) => (error ? reject(error) : resolve(result))),
    );
  }

  private run([sql, values]: unknown[], callback: Callback): void {
    const ms = Math.min(DATABASE_MS, remainingTimeBudget());
    if (ms === 0) return callback(new DatabaseUnavailable('The time budget for the database is used up'));
    const endWaiting = beginWaiting(ms, () => {
      // PostgreSQL would have ended the statement before: the server or the network is silent.
      if (ms === DATABASE_MS) distrustOpenConnections(this.openedAt);
      this.abandon();
    });
    const span = startStatement(sql);
    const startedAt = performance.now();
    const settle: Callback = (error, result) => {
      endWaiting();
      if (error) span?.fail(codeOf(error));
      span?.end();
      this.observer?.onAnswer(this.outcomeOf(error), performance.now() - startedAt);
      if (isReadOnly(error)) distrustOpenConnections(this.openedAt);
      // Otherwise the pool would reuse the connection before it notices that it ends.
      if (endsConnection(error)) this.abandon();
      callback(error && this.isLost ? new DatabaseUnavailable(error.message, { cause: error }) : error, result);
    };
    Reflect.apply(super.query, this, [asPrepared(sql), values, settle]);
  }

  private outcomeOf(error: Error | null): 'ok' | 'failed' | 'unavailable' {
    if (!error) return 'ok';
    return this.isLost || isDatabaseUnavailable(error) ? 'unavailable' : 'failed';
  }

  private abandon(): void {
    this.isLost = true;
    // If a statement is pending, pg closes the socket at once and rejects the statement.
    void this.end();
  }
}

/**
 * Returns the first word and the first table of a SQL statement, such as `SELECT rides`. A trace contains nothing else of a
 * statement: its text may contain values, and its parameters are data.
 */
export function statementName(sql: string): string {
  const [operation = 'SQL'] = /[a-z]+/i.exec(sql) ?? [];
  const table = /\b(?:FROM|INTO|UPDATE)\s+(?:"?[a-z_]+"?\.)?"?([a-z_]+)\b/.exec(sql)?.[1];
  return table === undefined ? operation.toUpperCase() : `${operation.toUpperCase()} ${table}`;
}

/** Starts the span of a statement within a trace. */
function startStatement(sql: unknown): Span | undefined {
  if (!currentTrace()) return undefined;
  const name = statementName(typeof sql === 'string' ? sql : String(Reflect.get(Object(sql), 'text') ?? ''));
  return startSpan(name, { kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } });
}

/** PostgreSQL's error code, or the name of the error's class. */
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : errorName(error));

/**
 * A read-only server younger than this is not left again at once: its address itself leads there, and every write would
 * replace every connection. In ms.
 */
const MIN_AGE_MS = 1000;

/** `performance.now()` of the last sign that open connections lead to the wrong server. */
let distrustedAt = -Infinity;

/**
 * A connection that was opened at `openedAt` met a server that is read-only, gone or silent, so a failover may have moved the
 * database. The pools of this process, which all use one database, then do not reuse any connection that is open now.
 */
export function distrustOpenConnections(openedAt: number): void {
  if (performance.now() - openedAt >= MIN_AGE_MS) distrustedAt = performance.now();
}

export const isStale = (openedAt: number): boolean => openedAt <= distrustedAt;
