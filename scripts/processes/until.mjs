import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until the answer is true.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} timeoutMs
 * @param {number} [everyMs]
 * @returns {Promise<boolean>} false when the time is over
 */
export async function until(condition, timeoutMs, everyMs = 50) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() > deadline) return false;
    await sleep(everyMs);
  }
}
