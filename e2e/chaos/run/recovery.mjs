import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../../../bench/generate/random.mjs';
import { canary } from '../load/canary.mjs';
import { isReady } from '../load/door.mjs';
import { Pace } from '../load/pace.mjs';

/** A system that is not well by then never recovers. */
const GIVE_UP_MS = 180_000;
const LOOK_MS = 200;

/**
 * Waits until every process says that it is ready and a call of every kind has succeeded at every gateway.
 * @param {import('../environment/environment.mjs').Environment} environment
 * @param {import('../load/day.mjs').Day} day
 * @param {AbortSignal} signal
 * @returns {Promise<{readyAt: number | null, wellAt: number | null, missing?: string}>}
 */
export async function recovery(environment, day, signal) {
  const over = AbortSignal.any([signal, AbortSignal.timeout(GIVE_UP_MS)]);
  const pace = new Pace(over, randomOf(0));
  let missing = await allReady(environment, over);
  const readyAt = missing === undefined ? Date.now() : null;
  if (readyAt !== null) {
    const sung = await Promise.all(day.door.gateways.map((gateway) => canary(day, gateway, pace)));
    missing = sung.find((each) => each !== undefined);
  }
  missing ??= await allReady(environment, over);
  return missing === undefined ? { readyAt, wellAt: Date.now() } : { readyAt, wellAt: null, missing };
}

/** Answers who is not ready though the time is over. @param {import('../environment/environment.mjs').Environment} environment @param {AbortSignal} over */
async function allReady({ processes }, over) {
  for (;;) {
    const ready = await Promise.all(processes.map(({ healthUrl }) => isReady(healthUrl)));
    const absent = processes.filter((_, index) => !ready[index]).map(({ name }) => name);
    if (absent.length === 0) return undefined;
    if (over.aborted) return `${absent.join(', ')} not ready`;
    await sleep(LOOK_MS);
  }
}
