import { DomainError, unavailable } from '@lotline/contracts';

/** At a gateway: each is a process of some 120 MB. */
const MOST_AT_ONCE = 2;
/** How long somebody waits for their turn, in ms: within the time in which every call is answered (design §4). */
const WAIT_MS = 3000;
const RETRY_AFTER_SECONDS = 60;

interface Waiting {
  lotId: string;
  begin(): void;
  leave(error: Error): void;
}

/** One export at a time for each lot, and few at a gateway; the others wait in the order in which they came. */
export class ExportTurns {
  private readonly lots = new Set<string>();
  private readonly waiting = new Set<Waiting>();

  constructor(
    private readonly most = MOST_AT_ONCE,
    private readonly waitMs = WAIT_MS,
  ) {}

  get running(): number {
    return this.lots.size;
  }

  /** Answers how to end the turn. UNAVAILABLE where it does not come in time; rejects when `left` aborts. */
  take(lotId: string, left: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        this.waiting.delete(waiting);
        clearTimeout(timer);
        left.removeEventListener('abort', gone);
      };
      const waiting: Waiting = {
        lotId,
        begin: () => {
          stopWaiting();
          this.lots.add(lotId);
          resolve(() => this.end(lotId));
        },
        leave: (error) => {
          stopWaiting();
          reject(error);
        },
      };
      const gone = (): void => waiting.leave(unavailable());
      const timer = setTimeout(() => waiting.leave(busy()), this.waitMs);
      left.addEventListener('abort', gone);
      this.waiting.add(waiting);
      this.beginNext();
    });
  }

  /** Nobody's turn comes any more. */
  refuseWaiting(): void {
    for (const each of this.waiting) each.leave(unavailable());
  }

  private end(lotId: string): void {
    this.lots.delete(lotId);
    this.beginNext();
  }

  private beginNext(): void {
    for (const each of this.waiting) {
      if (this.lots.size >= this.most) return;
      if (!this.lots.has(each.lotId)) each.begin();
    }
  }
}

const busy = (): DomainError =>
  new DomainError('UNAVAILABLE', 'Another export is under way. Please try again in a minute.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
