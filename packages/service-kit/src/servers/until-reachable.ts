import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 1000;
/** The same reason is reported again after this time. */
const REPEAT_MS = 30_000;

interface Waiting {
  /** The reason of a failure that may end by itself; undefined ends the waiting. */
  reasonOf: (error: unknown) => string | undefined;
  report: (reason: string) => void;
  /** How long to wait; without a limit if omitted. */
  limitMs?: number;
}

/** In ms; tests replace it. */
const TIME = { now: () => performance.now(), wait: (ms: number): Promise<unknown> => wait(ms) };

/** Tries once a second until the server can be used. Reports each new reason at once, and the same one twice a minute. */
export async function untilReachable<T>(
  attempt: () => Promise<T>,
  { reasonOf, report, limitMs = Infinity }: Waiting,
  time = TIME,
): Promise<T> {
  const startedAt = time.now();
  let reported: { reason: string; at: number } | undefined;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const reason = reasonOf(error);
      const now = time.now();
      if (reason === undefined || now - startedAt >= limitMs) throw reason === undefined ? error : new Error(reason);
      if (reported?.reason !== reason || now - reported.at >= REPEAT_MS) {
        reported = { reason, at: now };
        report(reason);
      }
    }
    await time.wait(RETRY_MS);
  }
}
