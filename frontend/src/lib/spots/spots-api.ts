import type { SpotHolder, SpotOffer } from '@lotline/contracts';
import { api } from '../api.js';
import { LIVE_REFETCH } from '../intervals.js';
import { atMostEvery } from '../live/at-most-every.js';
import type { Held } from '../live/held.js';
import { listen } from '../live/news.js';

/** With the lists of customers: what asks for all of them again asks for spots again. */
const tagOf = (id: string) => ({ type: 'ClientList' as const, id });
const NEXT = tagOf('next-spot');
const holdersTag = (spot: string) => tagOf(`holders of ${spot}`);

/** Any customer may have come to a spot or left one: it is asked again, at most once a second. */
async function follow(tag: ReturnType<typeof tagOf>, held: Held<unknown>): Promise<void> {
  const asking = atMostEvery(LIVE_REFETCH, () => held.dispatch(api.util.invalidateTags([tag])));
  const end = listen({ client: () => asking.ask() });
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
      onCacheEntryAdded: (spot, held) => follow(holdersTag(spot), held),
    }),
  }),
});

export const { useNextSpotQuery, useSpotHoldersQuery, useLazySpotHoldersQuery } = spotsApi;
