import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { markLate, recoveryDeadline, type Violation } from './answers.ts';
import type { FaultRecord } from '../history.ts';

/** A PostgreSQL session that was idle in a transaction when the monitor looked. */
export interface IdleSession {
  observedAt: number;
  pid: number;
  role: string;
  idleMs: number;
  /** age of the transaction: a connection that returned to its pool within a transaction is never idle for long */
  ageMs: number;
  /** the last one */
  query: string;
}

/** A transaction takes a few milliseconds, or longer if it handles many events on a busy machine. */
const IDLE_MS = 1000;
const OLD_MS = 5000;

/**
 * During a fault, a waiting service keeps its transaction open. The transaction must have ended once the system should have
 * recovered, even if the next fault has started meanwhile.
 */
export function checkSessions(seen: IdleSession[], faults: FaultRecord[]): Violation[] {
  const left = seen.filter((session) => isStuck(session) && session.observedAt > deadlineOf(session, faults));
  const last = new Map(
    left.map((session) => [`${session.pid} ${Math.round((session.observedAt - session.ageMs) / 1000)}`, session]),
  );
  return [...last.values()].map(({ observedAt, pid, role, ageMs, query }) =>
    markLate({
      kind: 'idle in transaction',
      what: `${role} (${pid}) for ${Math.round(ageMs / 100) / 10} s at ${new Date(observedAt).toISOString()}, after: ${shorten(query)}`,
      requestIds: [],
    }),
  );
}

const isStuck = ({ idleMs, ageMs }: IdleSession) => idleMs > IDLE_MS || ageMs > OLD_MS;

const shorten = (query: string) => query.replaceAll(/\s+/g, ' ').trim().slice(0, 80);

function deadlineOf({ observedAt, ageMs }: IdleSession, faults: FaultRecord[]) {
  const begunAt = observedAt - ageMs;
  const before = faults.filter((record) => begunAt < recoveryDeadline(record));
  const within = before.findLast(({ began }) => began <= begunAt);
  // The next fault may also hold up a transaction that started shortly before it.
  const next = before.find(({ began }) => began > begunAt && began <= Math.min(begunAt + OLD_MS, observedAt));
  return Math.max(begunAt, ...[within, next].map((cause) => (cause ? recoveryDeadline(cause) : begunAt)));
}

const LINE = /^(\S+ \S+) \S+ \[(\d+)\] (WARNING|STATEMENT): +(.*)$/;
const MIXED_UP = ['there is already a transaction in progress', 'there is no transaction in progress'];

/**
 * Finds PostgreSQL's warnings about transactions that were started inside another one or ended without one: a connection was
 * returned to its pool within a transaction, and the next user joined it. The driver's ROLLBACK after a failed COMMIT also
 * causes such a warning and is ignored.
 * @param log of PostgreSQL
 */
export function checkDatabaseLog(log: string): Violation[] {
  /** the last statement of each backend that failed, until it says something else */
  const failed: Map<string, string> = new Map();
  return log.split('\n').flatMap((line) => {
    const [, at, pid = '', level, text = ''] = LINE.exec(line) ?? [];
    if (level === undefined) return [];
    const before = failed.get(pid);
    failed.delete(pid);
    if (level === 'STATEMENT') failed.set(pid, text);
    if (level !== 'WARNING' || !MIXED_UP.includes(text) || before === 'COMMIT') return [];
    return [{ kind: 'overlapping transactions', what: `PostgreSQL at ${at}: ${text}`, requestIds: [] }];
  });
}

const POLL_MS = 1000;
const TIMEOUT_MS = 2000;
const IDLE = `SELECT pid, usename AS role, query, (extract(epoch FROM now() - state_change) * 1000)::float8 AS "idleMs",
    (extract(epoch FROM now() - xact_start) * 1000)::float8 AS "ageMs"
  FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND xact_start < now() - interval '1 second'`;

/** Records the sessions that are idle in a transaction, once a second, while PostgreSQL responds. */
export class IdleTransactionMonitor {
  readonly databaseUrl: () => string;
  readonly watching: Promise<void>;

  seen: IdleSession[] = [];

  /** @param databaseUrl the superuser's */
  constructor(databaseUrl: () => string, over: AbortSignal) {
    this.databaseUrl = databaseUrl;
    this.watching = this.#watch(over);
  }

  async #watch(over: AbortSignal) {
    while (!over.aborted) {
      const rows = await rowsOf(this.databaseUrl(), IDLE).catch(() => []);
      this.seen.push(...rows.map((row) => ({ ...row, observedAt: Date.now() })));
      await sleep(POLL_MS, undefined, { signal: over }).catch(() => undefined);
    }
  }
}

/** Uses a new connection, because the previous one may have been killed or frozen. */
export async function rowsOf(
  connectionString: string,
  sql: string,
  parameters: unknown[] = [],
  timeoutMs = TIMEOUT_MS,
) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql, parameters)).rows;
  } finally {
    // A frozen server does not confirm the end of the connection.
    void client.end().catch(() => undefined);
  }
}
