import { DomainError, unavailable } from '@lotline/protocol';

export interface FairLimits {
  /** Work that runs at the same time, of all keys together. */
  maxConcurrent: number;
  /** Work of one key that runs at the same time. */
  maxPerKey: number;
  /** How long a caller waits, in ms; undefined to wait until its signal aborts. Must be shorter than the timeout of a call. */
  waitMs?: number;
  /** Callers that may wait at the same time; the next one is rejected at once. */
  maxWaiting: number;
}

interface Waiter {
  key: string;
  start(): void;
  reject(error: Error): void;
}

/** Limits heavy work, in total and for each lot (the key). Callers that wait start in the order in which they came. */
export class FairLimiter {
  private readonly running = new Map<string, number>();
  private readonly waiters = new Set<Waiter>();
  private total = 0;

  /** `busy` is the UNAVAILABLE error for a caller that does not start in time, with the whole seconds until a retry makes sense. */
  constructor(
    private readonly limits: FairLimits,
    private readonly busy: { message: string; retryAfterSeconds: number },
  ) {}

  /** How many pieces of work are running. */
  get active(): number {
    return this.total;
  }

  /** Returns a function that releases the slot; it may be called more than once. Rejects as UNAVAILABLE when `signal` aborts. */
  acquire(key: string, signal?: AbortSignal): Promise<() => void> {
    if (this.waiters.size >= this.limits.maxWaiting && !this.hasRoom(key)) return Promise.reject(this.busyError());
    const { waitMs } = this.limits;
    return new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        this.waiters.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        key,
        start: () => {
          stopWaiting();
          resolve(this.countStart(key));
        },
        reject: (error) => {
          stopWaiting();
          reject(error);
        },
      };
      const abort = (): void => waiter.reject(unavailable());
      const timer = waitMs === undefined ? undefined : setTimeout(() => waiter.reject(this.busyError()), waitMs);
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      this.waiters.add(waiter);
      this.startNext();
    });
  }

  /** Rejects every caller that waits; running work goes on. */
  rejectWaiting(): void {
    for (const waiter of this.waiters) waiter.reject(unavailable());
  }

  private countStart(key: string): () => void {
    this.total += 1;
    this.running.set(key, this.runningFor(key) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.total -= 1;
      if (this.runningFor(key) > 1) this.running.set(key, this.runningFor(key) - 1);
      else this.running.delete(key);
      this.startNext();
    };
  }

  private startNext(): void {
    for (const waiter of this.waiters) {
      if (this.hasRoom(waiter.key)) waiter.start();
    }
  }

  private hasRoom(key: string): boolean {
    return this.total < this.limits.maxConcurrent && this.runningFor(key) < this.limits.maxPerKey;
  }

  private runningFor(key: string): number {
    return this.running.get(key) ?? 0;
  }

  private busyError(): DomainError {
    const { message, retryAfterSeconds } = this.busy;
    return new DomainError('UNAVAILABLE', message, { retryAfterSeconds });
  }
}
