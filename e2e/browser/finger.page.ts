import type { CDPSession, Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** One finger on the screen, through the browser's input: it scrolls, long-presses and taps as a real one does. */
export class Finger {
  private constructor(private readonly input: CDPSession) {}

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  /** `atMs`: time of the touch in epoch ms; the page may receive it later. */
  async down(at: Locator, atMs = Date.now()): Promise<Point> {
    const box = await at.boundingBox();
    if (!box) throw new Error('Nothing to put the finger on');
    const point = { x: box.x + 40, y: box.y + box.height / 2 };
    await this.touch('touchStart', point, atMs);
    return point;
  }

  async move(from: Point, to: Point, steps = 10): Promise<void> {
    for (let step = 1; step <= steps; step += 1)
      await this.touch('touchMove', {
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      });
  }

  /** `atMs`: see `down`. */
  async up(atMs = Date.now()): Promise<void> {
    await this.touch('touchEnd', undefined, atMs);
  }

  /** Sends the touches without waiting for each: on a slow machine the swipe would become a long press. */
  async swipe(from: Point, by: Point): Promise<void> {
    const part = (share: number): Point => ({ x: from.x + by.x * share, y: from.y + by.y * share });
    await Promise.all([
      this.touch('touchStart', from),
      this.touch('touchMove', part(0.1)),
      this.touch('touchMove', part(0.2)),
    ]);
    await this.move(part(0.2), part(1));
    await this.up();
  }

  private async touch(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    at?: Point,
    atMs: number = Date.now(),
  ): Promise<void> {
    await this.input.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at ? [at] : [],
      timestamp: atMs / 1_000,
    });
  }
}
