import { DomainError, unavailable } from '@lotline/contracts';

export interface FairLimits {
  /** Under way at the same time, of all keys together. */
  atOnce: number;
  /** Of one key. */
  ofEach: number;
  /** How long somebody waits, in ms: within the time in which every call is answered (design §4). Left out: until they leave. */
  waitMs?: number;
  /** More than this are not let in to wait. */
  waiting: number;
}

interface Waiting {
  key: string;
  begin(): void;
  leave(error: Error): void;
}

/**
 * Heavy work that is done by few at a time, of each lot (the key) and of all (design §10 "lists of a year"); the others wait
 * in the order in which they came, and who would wait too long is told so.
 */
export class FairLimiter {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();
  private total = 0;

  /** `busy` is what is told whose turn does not come in time, as UNAVAILABLE; whole seconds until another try makes sense. */
  constructor(
    private readonly limits: FairLimits,
    private readonly busy: { message: string; retryAfterSeconds: number },
  ) {}

  /** How many are under way. */
  get underWay(): number {
    return this.total;
  }

  /** Answers how to end the turn, which may be called more than once. Rejects as UNAVAILABLE, at once when `left` aborts. */
  take(key: string, left?: AbortSignal): Promise<() => void> {
    if (this.waiting.size >= this.limits.waiting && !this.isFree(key)) return Promise.reject(this.refusal());
    return this.wait(key, left, this.limits.waitMs);
  }

  /**
   * As `take`, for work that has begun and gave up its turn: it is never refused, and waits until `left` aborts or
   * `refuseWaiting`.
   */
  retake(key: string, left: AbortSignal): Promise<() => void> {
    return this.wait(key, left);
  }

  private wait(key: string, left?: AbortSignal, waitMs?: number): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        this.waiting.delete(waiting);
        clearTimeout(timer);
        left?.removeEventListener('abort', gone);
      };
      const waiting: Waiting = {
        key,
        begin: () => {
          stopWaiting();
          resolve(this.begun(key));
        },
        leave: (error) => {
          stopWaiting();
          reject(error);
        },
      };
      const gone = (): void => waiting.leave(unavailable());
      const timer = waitMs === undefined ? undefined : setTimeout(() => waiting.leave(this.refusal()), waitMs);
      if (left?.aborted) return gone();
      left?.addEventListener('abort', gone);
      this.waiting.add(waiting);
      this.beginNext();
    });
  }

  /** Nobody's turn comes any more; what is under way goes on. */
  refuseWaiting(): void {
    for (const each of this.waiting) each.leave(unavailable());
  }

  private begun(key: string): () => void {
    this.total += 1;
    this.running.set(key, this.of(key) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.total -= 1;
      if (this.of(key) > 1) this.running.set(key, this.of(key) - 1);
      else this.running.delete(key);
      this.beginNext();
    };
  }

  private beginNext(): void {
    for (const each of this.waiting) {
      if (this.isFree(each.key)) each.begin();
    }
  }

  private isFree(key: string): boolean {
    return this.total < this.limits.atOnce && this.of(key) < this.limits.ofEach;
  }

  private of(key: string): number {
    return this.running.get(key) ?? 0;
  }

  private refusal(): DomainError {
    const { message, retryAfterSeconds } = this.busy;
    return new DomainError('UNAVAILABLE', message, { retryAfterSeconds });
  }
}
