import { setTimeout as sleep } from 'node:timers/promises';

/** Starts work at a steady rate, whether or not earlier work has ended, and waits for all of it. */
export async function runAtRate(perSecond: number, seconds: number, work: (index: number) => Promise<void>) {
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < Math.floor(perSecond * seconds); index += 1) {
    const wait = begun + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    running.push(work(index));
  }
  await Promise.all(running);
}

/** Milliseconds of a clock that all processes of this machine share. */
export const sharedNow = () => Number(process.hrtime.bigint()) / 1e6;
