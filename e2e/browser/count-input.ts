import type { Page } from '@playwright/test';

interface Input {
  /** Pressed keys, typed characters included. */
  keys: number;
  /** Taps, and pressed keys that type nothing into a field. */
  presses: number;
  taps: number;
  ms: number;
}

/** Counts the key presses and taps from now on. */
export async function countInput(page: Page): Promise<() => Promise<Input>> {
  await page.evaluate(() => {
    const hand = { keys: 0, presses: 0, taps: 0, since: performance.now() };
    Object.assign(window, { hand });
    const isTyped = ({ key, target }: KeyboardEvent) =>
      key.length === 1 && target instanceof Element && target.matches('input, textarea');
    addEventListener('keydown', (event) => ((hand.keys += 1), (hand.presses += isTyped(event) ? 0 : 1)), true);
    addEventListener('pointerdown', () => ((hand.taps += 1), (hand.presses += 1)), true);
  });
  return () =>
    page.evaluate(() => {
      const { since, ...counted } = (window as unknown as { hand: Input & { since: number } }).hand;
      return { ...counted, ms: Math.round(performance.now() - since) };
    });
}
