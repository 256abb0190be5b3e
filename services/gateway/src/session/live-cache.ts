import { DomainError, type OpenContext } from '@lotline/protocol';
import type { LiveSubscription } from '../replica/live-subscription.js';

interface Entry<T> {
  value: T;
  /** Of the subscription under which it was fetched. */
  generation: number;
  askedAt: number;
}

const DISCONNECTED_TRUST_MS = 1000;

/**
 * Records of another service by key, which events keep current: a request needs no call for a record that is cached. While the live
 * subscription is down, the owner is asked again every second. An unknown key is not cached, so that made-up ones take no memory.
 */
export class LiveCache<T extends object> {
  private readonly entries = new Map<string, Entry<T>>();
  private readonly fetching = new Map<string, Promise<T | null>>();

  /** `ask` calls the owner; NOT_FOUND for an unknown key. A record is cached if events report each change of it (`isLasting`). */
  constructor(
    private readonly live: LiveSubscription,
    private readonly ask: (key: string, context: OpenContext) => Promise<T>,
    private readonly isLasting: (value: T) => boolean = () => true,
  ) {}

  /** Null for an unknown key. Concurrent calls for one key are one call to the owner. */
  async get(key: string, context: OpenContext): Promise<T | null> {
    const entry = this.entries.get(key);
    if (entry && this.isTrusted(entry)) return entry.value;
    return this.fetching.get(key) ?? this.fetch(key, context);
  }

  /** Asks the owner, whatever is cached. */
  fetch(key: string, context: OpenContext): Promise<T | null> {
    const asked = { generation: this.live.generation, askedAt: performance.now() };
    const isLatest = (): boolean => this.fetching.get(key) === fetching;
    const fetching = this.ask(key, context)
      .catch(nullIfNotFound)
      .then((value) => {
        // An event, or a later call, may know more than this response.
        if (!isLatest()) return this.entries.get(key)?.value ?? value;
        if (value && this.isLasting(value)) this.entries.set(key, { value, ...asked });
        else this.entries.delete(key);
        return value;
      })
      .finally(() => {
        if (isLatest()) this.fetching.delete(key);
      });
    this.fetching.set(key, fetching);
    return fetching;
  }

  /** The last known record, however old. */
  peek(key: string): T | undefined {
    return this.entries.get(key)?.value;
  }

  /** Stores what an event or an answer of the owner has brought. */
  set(key: string, value: T): void {
    this.fetching.delete(key);
    this.entries.set(key, { value, generation: this.live.generation, askedAt: performance.now() });
  }

  /** Forgets the records that an event has changed. */
  forget(isChanged: (value: T) => boolean): void {
    this.fetching.clear();
    for (const [key, { value }] of this.entries) if (isChanged(value)) this.entries.delete(key);
  }

  private isTrusted({ generation, askedAt }: Entry<T>): boolean {
    const isSubscribed = generation === this.live.generation && this.live.isUp();
    return isSubscribed || performance.now() - askedAt < DISCONNECTED_TRUST_MS;
  }
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
  throw error;
}
