import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts work at a steady rate, whether or not earlier work has ended, and waits for all of it.
 * @param {number} perSecond
 * @param {number} seconds
 * @param {(index: number) => Promise<void>} work
 */
export async function runAtRate(perSecond, seconds, work) {
  const begun = performance.now();
  /** @type {Promise<void>[]} */
  const running = [];
  for (let index = 0; index < Math.floor(perSecond * seconds); index += 1) {
    const wait = begun + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    running.push(work(index));
  }
  await Promise.all(running);
}

/** Milliseconds of a clock that all processes of this machine share. */
export const sharedNow = () => Number(process.hrtime.bigint()) / 1e6;
