import { setTimeout } from 'node:timers/promises';
import { eventually } from '@lotline/service-kit/testing';
import { LiveSubscription } from '../replica/live-subscription.js';
import type { RunningGateway } from '../start.js';

/**
 * Freezes `performance.now()` while `work` runs, so that nothing cached expires: a visible change came from an event,
 * however slow the machine. `pass` advances the time without missed events.
 */
export async function withFrozenTime(
  gateway: RunningGateway,
  work: (pass: (ms: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const live = gateway.app.get(LiveSubscription);
  let now = performance.now();
  const standing = jest.spyOn(performance, 'now').mockImplementation(() => now);
  try {
    await work(async (ms) => {
      now += ms;
      await eventually(() => live.assertUp());
    });
  } finally {
    standing.mockRestore();
    // Time must not go backwards: wait for what was advanced.
    await setTimeout(Math.max(0, now - performance.now()));
  }
}
