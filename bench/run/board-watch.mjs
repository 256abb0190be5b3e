import { setTimeout as sleep } from 'node:timers/promises';
import { listPath } from './board.mjs';

/** Longer than this after the last press, a request counts as missed. */
const PATIENCE_MS = 2000;

/**
 * Polls the board's list without a pause while it waits for requests, and notes when each is first seen.
 * @param {import('../generate/caller.mjs').Caller} staff
 */
export function boardWatch(staff) {
  const path = listPath('requesting_ride');
  /** @type {Map<string, number>} when each was pressed */
  const awaited = new Map();
  /** @type {number[]} */
  const delays = [];
  let etag = '';
  let until = Number.POSITIVE_INFINITY;

  async function poll() {
    const { status, headers, text } = await staff.get(path, { 'if-none-match': etag });
    if (status !== 200) return;
    etag = headers.etag ?? '';
    const now = performance.now();
    for (const [id, pressedAt] of awaited) {
      if (!text.includes(id)) continue;
      delays.push(now - pressedAt);
      awaited.delete(id);
    }
  }

  const watching = (async () => {
    while (performance.now() < until) {
      if (awaited.size > 0) await poll();
      else if (until < Number.POSITIVE_INFINITY) return;
      else await sleep(1);
    }
  })();
  watching.catch(() => {}); // heard by `end`

  return {
    /** @param {string} id pressed now */
    expect: (id) => void awaited.set(id, performance.now()),

    /** After the last press: the delays in ms, and how many never came. */
    async end() {
      until = performance.now() + PATIENCE_MS;
      await watching;
      return { delays, missed: awaited.size };
    },
  };
}
