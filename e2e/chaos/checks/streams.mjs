import { late } from './answers.mjs';

/**
 * One live stream from its opening to its end.
 * @typedef {object} Listening
 * @property {string} lotId
 * @property {string} gateway
 * @property {number} openedAt
 * @property {number | null} endedAt null: it was open to the last
 * @property {{version: number, at: number}[]} heard board versions, in the order in which they came
 */

/** A gateway that may have missed something ends its streams within a second; their browsers then ask anew. */
const ENDS_WITHIN_MS = 3000;
/** A stream with a hole that is still open by then does not notice it at all. */
const NEVER_MS = 60_000;
const MAX_LISTED = 5;

/**
 * A lot's board versions are consecutive, so that a hole is a change that was not told, if it was made while the stream was
 * open. It may stand only right before the end of its stream. A stream that is open to the last has heard the last version.
 * @param {Listening[]} streams
 * @param {Record<string, number>} versions of each lot's board, in the end
 * @param {import('../history.mjs').Call[]} calls
 * @returns {import('./answers.mjs').Violation[]}
 */
export function checkStreams(streams, versions, calls) {
  return streams.flatMap((stream) => {
    const { lotId, gateway, openedAt, endedAt, heard } = stream;
    if (heard.length === 0) return [];
    const since = versionAt(openedAt, lotId, calls);
    const last = versions[lotId] ?? 0;
    const ends = endedAt === null ? [{ version: last + 1, at: Number.POSITIVE_INFINITY }] : [];
    const lacks = holesOf([...heard, ...ends])
      .filter(({ version }) => version > since)
      .filter(({ noticedAt }) => endedAt === null || noticedAt < endedAt - ENDS_WITHIN_MS);
    if (lacks.length === 0) return [];
    const isLate = lacks.every(({ noticedAt }) => endedAt !== null && noticedAt >= endedAt - NEVER_MS);
    const listed = lacks
      .slice(0, MAX_LISTED)
      .map(({ version }) => version)
      .join(', ');
    const from = new Date(openedAt).toISOString();
    const what = `${lotId} at ${gateway}, open since ${from}: ${lacks.length} changes were not told, among them ${listed}`;
    const violation = { kind: 'a live stream missed a change', what, requestIds: [] };
    return [isLate ? late(violation) : violation];
  });
}

/**
 * The board's version when a stream opened, or a little later: a move that began after that was answered with it. What is higher
 * was made while the stream was open.
 * @param {number} openedAt @param {string} lotId @param {import('../history.mjs').Call[]} calls
 */
function versionAt(openedAt, lotId, calls) {
  const after = calls.flatMap(({ began, board }) =>
    board?.lotId === lotId && began >= openedAt ? [board.version] : [],
  );
  return after.reduce((least, version) => Math.min(least, version), Number.POSITIVE_INFINITY);
}

/** Versions that were never heard though a higher one was, and when the first higher one came. @param {{version: number, at: number}[]} heard */
function holesOf(heard) {
  const sorted = [...heard].sort((one, other) => one.version - other.version);
  return sorted.flatMap(({ version, at }, index) => {
    const before = sorted[index - 1]?.version ?? version;
    const missing = Array.from({ length: Math.max(0, version - before - 1) }, (_, step) => before + 1 + step);
    return missing.map((hole) => ({ version: hole, noticedAt: at }));
  });
}
