import { setTimeout } from 'node:timers/promises';
import { eventually } from '@lotline/service-kit/testing';
import { LiveSubscription } from '../live/live-subscription.js';
import type { RunningGateway } from '../start.js';

/**
 * Does `work` while no time goes by of what `gateway` trusts for a moment before it asks again: a change that it shows meanwhile
 * is one that it has heard of, however slow the machine. `pass` lets milliseconds go by, in which it missed nothing.
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
    // Time never goes back: what passed here has to pass.
    await setTimeout(Math.max(0, now - performance.now()));
  }
}
