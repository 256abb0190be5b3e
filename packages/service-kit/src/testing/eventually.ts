import { setTimeout } from 'node:timers/promises';

/**
 * Calls `probe` until it returns without throwing, and returns its result. Rejects with its last error after `withinMs`.
 */
export async function eventually<T>(probe: () => Promise<T> | T, withinMs = 30_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (Date.now() > end) throw error;
      await setTimeout(25);
    }
  }
}
