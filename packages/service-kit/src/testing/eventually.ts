import { setTimeout } from 'node:timers/promises';

/**
 * Waits until `probe` answers without throwing (an `expect` in it may fail meanwhile), at most `withinMs`; then its last
 * failure is the test's.
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
