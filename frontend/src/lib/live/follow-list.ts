import type { Client, ListingFilter } from '@lotline/protocol';
import { followChanges, type CacheEntry } from './follow-changes.js';

/** The tag that refetches this list and no other. */
export const listTag = (filter: ListingFilter) => ({ type: 'ClientList' as const, id: JSON.stringify(filter) });

/**
 * Keeps a cached list of customers current: refetches it when any customer changes, at most once per `LIVE_REFETCH`, because they may
 * have entered, left or moved. Until then a listed customer shows the change, as does a ride, which moves nobody. `pagesOf` returns the
 * list's arrays of customers themselves, so that they can be modified. For `onCacheEntryAdded` of a query that provides `listTag`.
 */
export const followList =
  <Data>(pagesOf: (data: Data) => Client[][]) =>
  (filter: ListingFilter, entry: CacheEntry<Data>): Promise<void> => {
    /** The latest known version of each ride, by customer id. */
    const rides = new Map<string, number>();
    const update = (id: string, change: (client: Client) => void): void => {
      entry.updateCachedData((data) => {
        const client = pagesOf(data)
          .flat()
          .find((one) => one.id === id);
        if (client) change(client);
      });
    };
    return followChanges(listTag(filter), entry, (refetch) => ({
      client: ({ id, version, client: record }) => {
        if (record) update(id, (client) => client.version < version && Object.assign(client, record));
        refetch();
      },
      ride: ({ clientId, version, fields }) => {
        if ((rides.get(clientId) ?? 0) >= version) return;
        rides.set(clientId, version);
        update(clientId, (client) => Object.assign(client, fields));
        // A response in flight may have been read before the change.
        if (entry.getCacheEntry().status === 'pending') refetch();
      },
    }));
  };
