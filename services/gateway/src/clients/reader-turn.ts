import type { FairLimiter } from '@lotline/service-kit';

/** A reader who has not taken what was sent by then is slow. */
const SLOW_MS = 250;

/**
 * The turn of one long answer. It is for work: while the answer waits for its reader's network the turn goes to somebody else, and
 * is taken again for the next page.
 */
export class ReaderTurn {
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly turns: FairLimiter,
    private readonly key: string,
    private readonly gone: AbortSignal,
    private endTurn: (() => void) | undefined,
  ) {}

  /** Rejects as `FairLimiter.acquire` does. */
  static async take(turns: FairLimiter, key: string, gone: AbortSignal): Promise<ReaderTurn> {
    const turn = new ReaderTurn(turns, key, gone, await turns.acquire(key, gone));
    turn.awaitReader();
    return turn;
  }

  /** Does `work` within the turn. Rejects when the reader is gone. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.timer);
    this.endTurn ??= await this.turns.reacquire(this.key, this.gone);
    try {
      return await work();
    } finally {
      this.awaitReader();
    }
  }

  end(): void {
    clearTimeout(this.timer);
    this.endTurn?.();
    this.endTurn = undefined;
  }

  private awaitReader(): void {
    this.timer = setTimeout(() => this.end(), SLOW_MS);
  }
}
