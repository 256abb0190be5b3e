import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { late, wellBy } from './answers.mjs';

/**
 * A session of PostgreSQL that stood idle in a transaction when it was looked at.
 * @typedef {object} IdleSession
 * @property {number} seenAt
 * @property {number} pid
 * @property {string} role
 * @property {number} idleMs
 * @property {number} ageMs of the transaction: a connection that went back into its pool with it open is never idle for long
 * @property {string} query its last
 */

/** A transaction of ours takes some milliseconds; one that holds many events on a busy machine, more. */
const IDLE_MS = 1000;
const OLD_MS = 5000;

/**
 * While something is broken, a service that waits holds its transaction open; once all has to be well after that, it is gone, even
 * where the next fault has begun meanwhile.
 * @param {IdleSession[]} seen
 * @param {import('../history.mjs').Outbreak[]} outbreaks
 * @returns {import('./answers.mjs').Violation[]}
 */
export function checkSessions(seen, outbreaks) {
  const left = seen.filter((session) => isStuck(session) && session.seenAt > goneBy(session, outbreaks));
  const last = new Map(
    left.map((session) => [`${session.pid} ${Math.round((session.seenAt - session.ageMs) / 1000)}`, session]),
  );
  return [...last.values()].map(({ seenAt, pid, role, ageMs, query }) =>
    late({
      kind: 'idle in transaction',
      what: `${role} (${pid}) for ${Math.round(ageMs / 100) / 10} s at ${new Date(seenAt).toISOString()}, after: ${shortened(query)}`,
      requestIds: [],
    }),
  );
}

/** @param {IdleSession} session */
const isStuck = ({ idleMs, ageMs }) => idleMs > IDLE_MS || ageMs > OLD_MS;

/** @param {string} query */
const shortened = (query) => query.replaceAll(/\s+/g, ' ').trim().slice(0, 80);

/** @param {IdleSession} session @param {import('../history.mjs').Outbreak[]} outbreaks */
function goneBy({ seenAt, ageMs }, outbreaks) {
  const begunAt = seenAt - ageMs;
  const before = outbreaks.filter((outbreak) => begunAt < wellBy(outbreak));
  const within = before.findLast(({ began }) => began <= begunAt);
  // What was begun in the calm before a fault may be held up by it, like what was begun in it: once it is there.
  const next = before.find(({ began }) => began > begunAt && began <= Math.min(begunAt + OLD_MS, seenAt));
  return Math.max(begunAt, ...[within, next].map((cause) => (cause ? wellBy(cause) : begunAt)));
}

const LINE = /^(\S+ \S+) \S+ \[(\d+)\] (WARNING|STATEMENT): +(.*)$/;
const MIXED_UP = ['there is already a transaction in progress', 'there is no transaction in progress'];

/**
 * Finds PostgreSQL's warnings about transactions that were started inside another one or ended without one: a connection was
 * returned to its pool within a transaction, and the next user joined it. The driver's ROLLBACK after a failed COMMIT also
 * causes such a warning and is ignored.
 * @param {string} log of PostgreSQL
 * @returns {import('./answers.mjs').Violation[]}
 */
export function checkDatabaseLog(log) {
  /** @type {Map<string, string>} the last statement of each backend that failed, until it says something else */
  const failed = new Map();
  return log.split('\n').flatMap((line) => {
    const [, at, pid = '', level, text = ''] = LINE.exec(line) ?? [];
    if (level === undefined) return [];
    const before = failed.get(pid);
    failed.delete(pid);
    if (level === 'STATEMENT') failed.set(pid, text);
    if (level !== 'WARNING' || !MIXED_UP.includes(text) || before === 'COMMIT') return [];
    return [{ kind: 'transactions mixed up', what: `PostgreSQL at ${at}: ${text}`, requestIds: [] }];
  });
}

const LOOK_MS = 1000;
const PATIENCE_MS = 2000;
const IDLE = `SELECT pid, usename AS role, query, (extract(epoch FROM now() - state_change) * 1000)::float8 AS "idleMs",
    (extract(epoch FROM now() - xact_start) * 1000)::float8 AS "ageMs"
  FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND xact_start < now() - interval '1 second'`;

/** Looks every second for sessions that stand idle in a transaction, while PostgreSQL answers. */
export class SessionWatch {
  /** @type {IdleSession[]} */
  seen = [];

  /** @param {string} databaseUrl the superuser's @param {AbortSignal} over */
  constructor(databaseUrl, over) {
    this.databaseUrl = databaseUrl;
    this.watching = this.#watch(over);
  }

  /** @param {AbortSignal} over */
  async #watch(over) {
    while (!over.aborted) {
      const rows = await rowsOf(this.databaseUrl, IDLE).catch(() => []);
      this.seen.push(...rows.map((row) => ({ ...row, seenAt: Date.now() })));
      await sleep(LOOK_MS, undefined, { signal: over }).catch(() => undefined);
    }
  }
}

/** On a connection of its own, because the last one may have been killed or frozen. @param {string} connectionString @param {string} sql @param {unknown[]} [parameters] */
export async function rowsOf(connectionString, sql, parameters = [], patienceMs = PATIENCE_MS) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql, parameters)).rows;
  } finally {
    // One that does not answer does not say goodbye either.
    void client.end().catch(() => undefined);
  }
}
