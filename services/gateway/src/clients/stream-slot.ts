import type { FairLimiter } from '@lotline/service-kit';

/** A reader who has not taken what was sent by then is slow. */
const SLOW_READER_MS = 250;

/**
 * The turn of one long answer. It is for work: while the answer waits for its reader's network the turn goes to somebody else, and
 * is taken again for the next page.
 */
export class StreamSlot {
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly limiter: FairLimiter,
    private readonly key: string,
    private readonly closed: AbortSignal,
    private releaseSlot: (() => void) | undefined,
  ) {}

  /** Rejects as `FairLimiter.take` does. */
  static async acquire(limiter: FairLimiter, key: string, closed: AbortSignal): Promise<StreamSlot> {
    const slot = new StreamSlot(limiter, key, closed, await limiter.take(key, closed));
    slot.startReaderTimer();
    return slot;
  }

  /** Does `work` within the turn. Rejects when the reader is closed. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.timer);
    this.releaseSlot ??= await this.limiter.retake(this.key, this.closed);
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
