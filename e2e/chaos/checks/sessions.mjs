import { isTroubled } from './answers.mjs';

/**
 * A session of PostgreSQL that stood idle in a transaction when it was looked at.
 * @typedef {object} IdleSession
 * @property {number} seenAt
 * @property {number} pid
 * @property {string} role
 * @property {number} idleMs
 * @property {string} query its last
 */

/** A transaction of ours takes some milliseconds. */
const IDLE_MS = 1000;

/**
 * While something is broken, a service that waits holds its transaction open; once all has to be well, none does.
 * @param {IdleSession[]} seen
 * @param {import('../history/history.mjs').Outbreak[]} outbreaks
 * @returns {import('./answers.mjs').Violation[]}
 */
export function judgeSessions(seen, outbreaks) {
  const left = seen.filter(({ idleMs, seenAt }) => idleMs > IDLE_MS && !isTroubled(outbreaks, seenAt, seenAt));
  const longest = new Map(left.map((session) => [session.pid, session])); // the last look at each
  return [...longest.values()].map(({ seenAt, pid, role, idleMs, query }) => ({
    kind: 'idle in transaction',
    what: `${role} (${pid}) for ${Math.round(idleMs / 100) / 10} s at ${new Date(seenAt).toISOString()}, after: ${query}`,
    requestIds: [],
  }));
}
