import { effectOnList, type Client, type ClientChange, type ListEffect, type ListingFilter } from '@lotline/contracts';
import { api } from '../api/api.js';
import { LIVE_REFETCH } from '../time/intervals.js';
import { atMostEvery } from './throttle.js';
import type { Held } from './cache-entry.js';
import { listen, type RideChange } from './changes.js';

/** By this a list of customers is asked for again, and no other list. */
export const listTag = (filter: ListingFilter) => ({ type: 'ClientList' as const, id: JSON.stringify(filter) });

/**
 * Keeps a list of customers up to date by what is heard, for as long as it is held: who is in it is patched or taken out,
 * for who enters it it is asked for again, at most once a second, and other changes do nothing to it. `pagesOf` gives its
 * customers where they stand, so that they can be changed there. For `onCacheEntryAdded`; the endpoint provides `listTag`.
 */
export const followList =
  <Data>(pagesOf: (data: Data) => Client[][]) =>
  async (filter: ListingFilter, held: Held<Data>): Promise<void> => {
    const list = new HeldList(filter, held, pagesOf);
    const end = listen({ client: (change) => list.clientChanged(change), ride: (change) => list.rideChanged(change) });
    await held.cacheEntryRemoved;
    end();
    list.end();
  };

class HeldList<Data> {
  /** Changes for which the list was last asked for, or is about to be. */
  private unseen: ClientChange[] = [];
  private isOvertaken = false;
  /** The version of each ride that was heard of. */
  private readonly rides = new Map<string, number>();
  private readonly asking = atMostEvery(LIVE_REFETCH, () => this.askIfWrong());

  constructor(
    private readonly filter: ListingFilter,
    private readonly held: Held<Data>,
    private readonly pagesOf: (data: Data) => Client[][],
  ) {}

  clientChanged(change: ClientChange): void {
    const effect = this.effectOf(change);
    if (effect === 'none') return;
    if (effect === 'ask') {
      this.unseen.push(change);
      return this.asking.ask();
    }
    this.update(change.id, (client, page) => {
      if (effect === 'patch') Object.assign(client, change.client);
      else page.splice(page.indexOf(client), 1);
    });
  }

  rideChanged({ clientId, version, fields }: RideChange): void {
    if (!this.find(clientId) || (this.rides.get(clientId) ?? 0) >= version) return;
    this.rides.set(clientId, version);
    this.update(clientId, (client) => Object.assign(client, fields));
  }

  end(): void {
    this.asking.end();
  }

  private effectOf(change: ClientChange): ListEffect {
    const client = this.find(change.id);
    if (client && client.version >= change.version) return 'none';
    return effectOnList(change, this.filter, client !== undefined);
  }

  private find(id: string): Client | undefined {
    const { data } = this.held.getCacheEntry();
    if (data === undefined) return undefined;
    return this.pagesOf(data)
      .flat()
      .find((client) => client.id === id);
  }

  private update(id: string, change: (client: Client, page: Client[]) => void): void {
    this.held.updateCachedData((data) => {
      for (const page of this.pagesOf(data)) {
        const client = page.find((one) => one.id === id);
        if (client) change(client, page);
      }
    });
    // What is on its way was perhaps read before the change.
    if (this.held.getCacheEntry().status !== 'pending') return;
    this.isOvertaken = true;
    this.asking.ask();
  }

  /** What one's own answer and the stream both said is asked for once. */
  private askIfWrong(): void {
    const isWrong = this.isOvertaken || this.unseen.some((change) => this.effectOf(change) === 'ask');
    this.unseen = [];
    this.isOvertaken = false;
    if (isWrong) this.held.dispatch(api.util.invalidateTags([listTag(this.filter)]));
  }
}
