import type { FairLimiter } from '@lotline/service-kit';

/** A reader who has not consumed the previous page by then is slow. */
const SLOW_READER_MS = 250;

/**
 * A limiter slot for one long response. While the response waits for its reader's network the slot is released, and it
 * is acquired again for the next page.
 */
export class StreamSlot {
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly limiter: FairLimiter,
    private readonly key: string,
    private readonly closed: AbortSignal,
    private releaseSlot: (() => void) | undefined,
  ) {}

  /** Rejects like `FairLimiter.acquire`. */
  static async acquire(limiter: FairLimiter, key: string, closed: AbortSignal): Promise<StreamSlot> {
    const slot = new StreamSlot(limiter, key, closed, await limiter.acquire(key, closed));
    slot.startReaderTimer();
    return slot;
  }

  /** Runs `work` while holding the slot. Rejects when the reader has disconnected. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.timer);
    this.releaseSlot ??= await this.limiter.reacquire(this.key, this.closed);
    try {
      return await work();
    } finally {
      this.startReaderTimer();
    }
  }

  release(): void {
    clearTimeout(this.timer);
    this.releaseSlot?.();
    this.releaseSlot = undefined;
  }

  private startReaderTimer(): void {
    this.timer = setTimeout(() => this.release(), SLOW_READER_MS);
  }
}
