import type { Client, ClientChange, ListingFilter } from '@lotline/protocol';
import { api } from '../api/api.js';
import { LIVE_REFETCH } from '../time/intervals.js';
import { subscribeToChanges, type RideChange } from './changes.js';
import type { CacheEntry } from './follow-changes.js';
import { throttle } from './throttle.js';
import { effectOnList, type ListEffect } from './change-effects.js';

/** The tag that refetches this list and no other. */
export const listTag = (filter: ListingFilter) => ({ type: 'ClientList' as const, id: JSON.stringify(filter) });

/**
 * Keeps a cached list of customers current. Changes to listed customers are applied in place; when a customer may have entered
 * the list, it is refetched, at most once per `LIVE_REFETCH`; other changes have no effect. `pagesOf` returns the list's arrays
 * of customers themselves, so that they can be modified. For `onCacheEntryAdded` of a query that provides `listTag`.
 */
export const followList =
  <Data>(pagesOf: (data: Data) => Client[][]) =>
  async (filter: ListingFilter, entry: CacheEntry<Data>): Promise<void> => {
    const list = new CachedList(filter, entry, pagesOf);
    const unsubscribe = subscribeToChanges({
      client: (change) => list.applyClientChange(change),
      ride: (change) => list.applyRideChange(change),
    });
    await entry.cacheEntryRemoved;
    unsubscribe();
    list.stop();
  };

class CachedList<Data> {
  /** Changes since the last refetch that may bring a customer into the list. */
  private candidateChanges: ClientChange[] = [];
  /** Whether the list changed while a request for it was in flight. */
  private hasChangedInFlight = false;
  /** The latest known version of each ride, by customer id. */
  private readonly rides = new Map<string, number>();
  private readonly refetch = throttle(LIVE_REFETCH, () => this.refetchIfStale());

  constructor(
    private readonly filter: ListingFilter,
    private readonly entry: CacheEntry<Data>,
    private readonly pagesOf: (data: Data) => Client[][],
  ) {}

  applyClientChange(change: ClientChange): void {
    const effect = this.effectOf(change);
    if (effect === 'none') return;
    if (effect === 'ask') {
      this.candidateChanges.push(change);
      return this.refetch.call();
    }
    this.update(change.id, (client, page) => {
      if (effect === 'patch') Object.assign(client, change.client);
      else page.splice(page.indexOf(client), 1);
    });
  }

  applyRideChange({ clientId, version, fields }: RideChange): void {
    if (!this.find(clientId) || (this.rides.get(clientId) ?? 0) >= version) return;
    this.rides.set(clientId, version);
    this.update(clientId, (client) => Object.assign(client, fields));
  }

  stop(): void {
    this.refetch.cancel();
  }

  private effectOf(change: ClientChange): ListEffect {
    const client = this.find(change.id);
    if (client && client.version >= change.version) return 'none';
    return effectOnList(change, this.filter, client !== undefined);
  }

  private find(id: string): Client | undefined {
    const { data } = this.entry.getCacheEntry();
    if (data === undefined) return undefined;
    return this.pagesOf(data)
      .flat()
      .find((client) => client.id === id);
  }

  private update(id: string, change: (client: Client, page: Client[]) => void): void {
    this.entry.updateCachedData((data) => {
      for (const page of this.pagesOf(data)) {
        const client = page.find((one) => one.id === id);
        if (client) change(client, page);
      }
    });
    // A response in flight may have been read before the change.
    if (this.entry.getCacheEntry().status !== 'pending') return;
    this.hasChangedInFlight = true;
    this.refetch.call();
  }

  /** Rechecks the changes, because the user's own response and the stream report the same change. */
  private refetchIfStale(): void {
    const isStale = this.hasChangedInFlight || this.candidateChanges.some((change) => this.effectOf(change) === 'ask');
    this.candidateChanges = [];
    this.hasChangedInFlight = false;
    if (isStale) this.entry.dispatch(api.util.invalidateTags([listTag(this.filter)]));
  }
}
