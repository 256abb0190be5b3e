import { isNoSpot, MAX_SPOT_LENGTH, spotKey, type SpotHolder, type SpotOffer } from '@lotline/protocol';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api.js';
import { followChanges } from '../live/follow-changes.js';
import { useTypingPause } from '../api/find-customers.js';

/** Spots share the tag type of customer lists: what refetches all lists refetches spots too. */
const spotTag = (id: string) => ({ type: 'ClientList' as const, id });
const NEXT = spotTag('next-spot');
const holdersTag = (spot: string) => spotTag(`holders of ${spot}`);

const spotsApi = api.injectEndpoints({
  endpoints: (build) => ({
    nextSpot: build.query<SpotOffer, void>({
      query: () => '/api/parking-spots/next',
      providesTags: [NEXT],
      onCacheEntryAdded: (_, entry) => followChanges(NEXT, entry, (refetch) => ({ client: refetch })),
    }),
    /** The argument is a spot's `spotKey`. */
    spotHolders: build.query<SpotHolder[], string>({
      query: (spot) => ({ url: '/api/parking-spots/holders', params: { spot } }),
      providesTags: (_holders, _error, spot) => [holdersTag(spot)],
      onCacheEntryAdded: (spot, entry) =>
        followChanges(holdersTag(spot), entry, (refetch) => ({
          client: ({ id, client }) => {
            const isHolder = entry.getCacheEntry().data?.some((holder) => holder.id === id) ?? true;
            if (isHolder || (client && spotKey(client.parkingSpot) === spot)) refetch();
          },
        })),
    }),
  }),
});

export const { useNextSpotQuery, useSpotHoldersQuery, useLazySpotHoldersQuery } = spotsApi;

const NOBODY: SpotHolder[] = [];

/** The other holders of the spot being typed, once typing pauses. `ownId` is the customer's own id, null for a new customer. */
export function useSpotHolders(spot: string, ownId: string | null): SpotHolder[] {
  const key = useTypingPause(spotKey(spot));
  const isSpot = !isNoSpot(key) && key.length <= MAX_SPOT_LENGTH && key === spotKey(spot);
  const { holders } = useSpotHoldersQuery(isSpot ? key : skipToken, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ currentData }) => ({ holders: currentData ?? NOBODY }),
  });
  return holders.filter(({ id }) => id !== ownId);
}
