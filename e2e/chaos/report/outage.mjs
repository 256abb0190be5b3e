import { isLasting, isRefused } from '../history/history.mjs';

/** Slower than this, a caller feels it. */
const SLOW_MS = 1000;

/**
 * What the callers felt of one fault; times in seconds.
 * @typedef {object} Felt
 * @property {string} name
 * @property {number} lasted
 * @property {number} calls answered from its beginning until the next one
 * @property {Record<string, number>} refused by status; `none`: no answer at all
 * @property {number} slowest
 * @property {number} felt from the first call that was refused or slow to the end of the last
 * @property {number | null} wellAfter null: never
 * @property {number | null} waited the part of the time, 0 to 1, in which something waited for a processor
 */

/** @param {import('../history/history.mjs').History} history @param {number} until the end of the load @returns {Felt[]} */
export function outagesOf({ calls, outbreaks, waitedMs: waitedAtEnd }, until) {
  return outbreaks.map(({ name, began, ended, wellAt, waitedMs }, index) => {
    const { began: next, waitedMs: waitedThen } = outbreaks[index + 1] ?? { began: until, waitedMs: waitedAtEnd };
    const own = calls.filter((call) => call.ended >= began && call.ended < next && !isLasting(call));
    const bad = own.filter((call) => isBad(call) || call.ended - call.began > SLOW_MS);
    /** @type {Record<string, number>} */
    const refused = {};
    for (const { status } of own.filter(isBad)) refused[status ?? 'none'] = (refused[status ?? 'none'] ?? 0) + 1;
    const first = Math.max(began, Math.min(...bad.map((call) => call.began)));
    const last = Math.max(...bad.map((call) => call.ended));
    return {
      name,
      lasted: (ended - began) / 1000,
      calls: own.length,
      refused,
      slowest: Math.max(0, ...own.map((call) => call.ended - call.began)) / 1000,
      felt: bad.length === 0 ? 0 : (last - first) / 1000,
      waited: waitedMs === null || waitedThen === null ? null : (waitedThen - waitedMs) / (next - began),
      wellAfter: wellAt === null ? null : (wellAt - ended) / 1000,
    };
  });
}

/** @param {import('../history/history.mjs').Call} call */
const isBad = (call) => call.status === null || isRefused(call) || !call.expected;
