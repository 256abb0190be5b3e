import type { LiveSubscription } from './live-subscription.js';

/**
 * An answer of an owner that events end but do not update. It holds until `change` is called, and no longer than the
 * live subscription trusts it.
 */
export class UntilChanged<T> {
  /** Counts changes, so that an answer that overlapped with one does not hold. */
  private changes = 0;
  private known: { value: T; askedAt: number; changes: number } | undefined;
  private asking: { changes: number; answer: Promise<T> } | undefined;

  constructor(private readonly live: LiveSubscription) {}

  change(): void {
    this.changes += 1;
  }

  get hasChanged(): boolean {
    return this.known?.changes !== this.changes;
  }

  /** Undefined unless the last answer holds. */
  get current(): T | undefined {
    return this.known && !this.hasChanged && this.live.trusts(this.known.askedAt) ? this.known.value : undefined;
  }

  /** Returns the answer, with one question at a time for all callers. Rejects with the question's error. */
  async ask(question: () => Promise<T>): Promise<T> {
    // A question from before the last change may have missed it.
    while (this.asking && this.asking.changes !== this.changes) await this.asking.answer.catch(() => undefined);
    this.asking ??= {
      changes: this.changes,
      answer: this.record(question, (value) => value).finally(() => (this.asking = undefined)),
    };
    return this.asking.answer;
  }

  /** Returns the answer, and keeps `valueOf` it unless a change was received meanwhile. */
  async record<Answer>(question: () => Promise<Answer>, valueOf: (answer: Answer) => T): Promise<Answer> {
    const { changes } = this;
    const askedAt = performance.now();
    const answer = await question();
    if (changes === this.changes) this.known = { value: valueOf(answer), askedAt, changes };
    return answer;
  }
}
