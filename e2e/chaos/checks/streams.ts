import { markLate, type Violation } from './answers.ts';
import type { Call } from '../history.ts';

/** One live stream, from start to end. */
export interface StreamRecord {
  lotId: string;
  gateway: string;
  openedAt: number;
  /** null when the stream was open until the end of the run */
  endedAt: number | null;
  /** board versions in the order of arrival */
  received: { version: number; at: number }[];
}

/**
 * A gateway that may have missed an event ends its streams within a second; the browsers then load everything again.
 */
const ENDS_WITHIN_MS = 3000;
/** A stream that stays open longer after a gap has not noticed it. */
const LOST_AFTER_MS = 60_000;
const MAX_LISTED = 5;

/**
 * A lot's board versions are consecutive, so a gap is a change that the stream did not send, if the change was made while the
 * stream was open. A gap is allowed only shortly before the end of its stream. A stream that was open until the end must have
 * received the last version.
 * @param versions of each lot's board, in the end
 */
export function checkStreams(streams: StreamRecord[], versions: Record<string, number>, calls: Call[]): Violation[] {
  return streams.flatMap((stream) => {
    const { lotId, gateway, openedAt, endedAt, received } = stream;
    if (received.length === 0) return [];
    const since = versionAt(openedAt, lotId, calls);
    const last = versions[lotId] ?? 0;
    const ends = endedAt === null ? [{ version: last + 1, at: Number.POSITIVE_INFINITY }] : [];
    const lacks = holesOf([...received, ...ends])
      .filter(({ version }) => version > since)
      .filter(({ noticedAt }) => endedAt === null || noticedAt < endedAt - ENDS_WITHIN_MS);
    if (lacks.length === 0) return [];
    const isLate = lacks.every(({ noticedAt }) => endedAt !== null && noticedAt >= endedAt - LOST_AFTER_MS);
    const listed = lacks
      .slice(0, MAX_LISTED)
      .map(({ version }) => version)
      .join(', ');
    const from = new Date(openedAt).toISOString();
    const what = `${lotId} at ${gateway}, open since ${from}: ${lacks.length} changes are missing, including ${listed}`;
    const violation = { kind: 'change missing on a live stream', what, requestIds: [] };
    return [isLate ? markLate(violation) : violation];
  });
}

/**
 * Returns the board's version when a stream opened, or slightly later: the version in the response to the first move after
 * that. Higher versions were made while the stream was open.
 */
function versionAt(openedAt: number, lotId: string, calls: Call[]) {
  const after = calls.flatMap(({ began, board }) =>
    board?.lotId === lotId && began >= openedAt ? [board.version] : [],
  );
  return after.reduce((least, version) => Math.min(least, version), Number.POSITIVE_INFINITY);
}

/** Finds the missing versions below a received one, with the time at which the first higher one arrived. */
function holesOf(received: { version: number; at: number }[]) {
  const sorted = [...received].sort((one, other) => one.version - other.version);
  return sorted.flatMap(({ version, at }, index) => {
    const before = sorted[index - 1]?.version ?? version;
    const missing = Array.from({ length: Math.max(0, version - before - 1) }, (_, step) => before + 1 + step);
    return missing.map((hole) => ({ version: hole, noticedAt: at }));
  });
}
