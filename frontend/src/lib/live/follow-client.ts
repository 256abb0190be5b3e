import type { Client } from '@lotline/protocol';
import { followChanges, type CacheEntry } from './follow-changes.js';

/**
 * Keeps a customer's cached record current. A change that carries a newer record is applied directly; otherwise the record is
 * refetched. For `onCacheEntryAdded` of a query that provides the tag `Client` with this id.
 */
export function followClient(id: string, entry: CacheEntry<Client>): Promise<void> {
  let rideVersion = 0;
  return followChanges({ type: 'Client', id }, entry, (refetch) => ({
    client: ({ id: changed, version, client }) => {
      if (changed !== id) return;
      const cached = entry.getCacheEntry().data;
      if (cached && cached.version >= version) return;
      if (cached && client) entry.updateCachedData((record) => Object.assign(record, client));
      else refetch();
    },
    ride: ({ clientId, version, fields }) => {
      if (clientId !== id || rideVersion >= version) return;
      rideVersion = version;
      entry.updateCachedData((record) => Object.assign(record, fields));
    },
  }));
}

/** Refetches a customer's texts when the state of one of them changes. */
export const followTexts = (id: string, entry: CacheEntry<unknown>): Promise<void> =>
  followChanges({ type: 'Text', id }, entry, (refetch) => ({ text: ({ clientId }) => clientId === id && refetch() }));
