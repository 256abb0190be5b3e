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
 * @param {import('../history/history.mjs').Outbreak[]} outbreaks
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

/** @param {IdleSession} session @param {import('../history/history.mjs').Outbreak[]} outbreaks */
function goneBy({ seenAt, ageMs }, outbreaks) {
  const begunAt = seenAt - ageMs;
  const before = outbreaks.filter((outbreak) => begunAt < wellBy(outbreak));
  const within = before.findLast(({ began }) => began <= begunAt);
  // What was begun in the calm before a fault may be held up by it, like what was begun in it: once it is there.
  const next = before.find(({ began }) => began > begunAt && began <= Math.min(begunAt + OLD_MS, seenAt));
  return Math.max(begunAt, ...[within, next].map((cause) => (cause ? wellBy(cause) : begunAt)));
}
