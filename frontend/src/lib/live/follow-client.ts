import type { Client } from '@lotline/contracts';
import { api } from '../api/api.js';
import { LIVE_REFETCH } from '../time/intervals.js';
import { atMostEvery } from './throttle.js';
import type { Held } from './cache-entry.js';
import { listen } from './changes.js';

/**
 * Keeps one customer's record up to date by what is heard of them: it takes a newer record over, and is asked for again only
 * where there is none to take. For `onCacheEntryAdded`; the endpoint provides the tag `Client` of that id.
 */
export async function followClient(id: string, held: Held<Client>): Promise<void> {
  const asking = atMostEvery(LIVE_REFETCH, () => held.dispatch(api.util.invalidateTags([{ type: 'Client', id }])));
  let rideVersion = 0;
  const end = listen({
    client: ({ id: changed, version, client }) => {
      if (changed !== id) return;
      const known = held.getCacheEntry().data;
      if (known && known.version >= version) return;
      if (known && client) held.updateCachedData((record) => Object.assign(record, client));
      else asking.ask();
    },
    ride: ({ clientId, version, fields }) => {
      if (clientId !== id || rideVersion >= version) return;
      rideVersion = version;
      held.updateCachedData((record) => Object.assign(record, fields));
    },
  });
  await held.cacheEntryRemoved;
  end();
  asking.end();
}

/** Asks for a customer's texts again, at most once a second, when one of them has come to another state. */
export async function followTexts(id: string, held: Held<unknown>): Promise<void> {
  const asking = atMostEvery(LIVE_REFETCH, () => held.dispatch(api.util.invalidateTags([{ type: 'Text', id }])));
  const end = listen({ text: ({ clientId }) => clientId === id && asking.ask() });
  await held.cacheEntryRemoved;
  end();
  asking.end();
}
