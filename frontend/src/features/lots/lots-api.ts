import type { LotOverview } from '@lotline/protocol';
import { api } from '../../lib/api/api.js';
import { followChanges } from '../../lib/live/follow-changes.js';

/** A list tag, because a lost stream refetches all lists. */
const OVERVIEW = { type: 'ClientList' as const, id: 'overview' };

const lotsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOverview: build.query<LotOverview[], void>({
      query: () => '/api/overview',
      providesTags: [OVERVIEW],
      onCacheEntryAdded: (_none, entry) => followChanges(OVERVIEW, entry, (refetch) => ({ overview: refetch })),
    }),
  }),
});

export const { useGetOverviewQuery } = lotsApi;
