import { spotKey, type SpotHolder, type SpotOffer } from '@lotline/contracts';
import { api } from '../api/api.js';
import { LIVE_REFETCH } from '../time/intervals.js';
import { atMostEvery } from '../live/throttle.js';
import type { Held } from '../live/cache-entry.js';
import { listen, type News } from '../live/changes.js';

/** With the lists of customers: what asks for all of them again asks for spots again. */
const tagOf = (id: string) => ({ type: 'ClientList' as const, id });
const NEXT = tagOf('next-spot');
const holdersTag = (spot: string) => tagOf(`holders of ${spot}`);

/** Fetches again, at most once a second, when a customer changed who may have come to a spot or left one. */
async function follow<Data>(
  tag: ReturnType<typeof tagOf>,
  held: Held<Data>,
  mayChange: (change: News['client']) => boolean = () => true,
): Promise<void> {
  const asking = atMostEvery(LIVE_REFETCH, () => held.dispatch(api.util.invalidateTags([tag])));
  const end = listen({ client: (change) => mayChange(change) && asking.ask() });
  await held.cacheEntryRemoved;
  end();
  asking.end();
}

const spotsApi = api.injectEndpoints({
  endpoints: (build) => ({
    nextSpot: build.query<SpotOffer, void>({
      query: () => '/api/parking-spots/next',
      providesTags: [NEXT],
      onCacheEntryAdded: (_, held) => follow(NEXT, held),
    }),
    /** Of a spot as `spotKey` has it. */
    spotHolders: build.query<SpotHolder[], string>({
      query: (spot) => ({ url: '/api/parking-spots/holders', params: { spot } }),
      providesTags: (_holders, _error, spot) => [holdersTag(spot)],
      onCacheEntryAdded: (spot, held) =>
        follow(holdersTag(spot), held, ({ id, client }) => {
          const isHolder = held.getCacheEntry().data?.some((holder) => holder.id === id) ?? true;
          return isHolder || (client ? spotKey(client.parkingSpot) === spot : false);
        }),
    }),
  }),
});

export const { useNextSpotQuery, useSpotHoldersQuery, useLazySpotHoldersQuery } = spotsApi;
