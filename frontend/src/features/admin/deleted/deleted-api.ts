import type { DeletedClient } from '@lotline/protocol';
import { api } from '../../../lib/api/api.js';
import { BY_CURSOR, cursorParam, itemsOf, type Page, toPage } from '../../../lib/api/pages.js';
import { followChanges } from '../../../lib/live/follow-changes.js';

const deletedApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDeleted: build.infiniteQuery<Page<DeletedClient>, void, string | null>({
      infiniteQueryOptions: BY_CURSOR,
      query: ({ pageParam }) => ({ url: '/api/clients/deleted', params: cursorParam(pageParam) }),
      transformResponse: toPage<DeletedClient>,
      providesTags: ['DeletedClient'],
      onCacheEntryAdded: (_, entry) =>
        followChanges('DeletedClient', entry, (refetch) => ({
          client: ({ id, client }) => {
            const isListed = itemsOf(entry.getCacheEntry().data)?.some((one) => one.id === id);
            // Deleted or restored at another desk.
            if (client === null || isListed) refetch();
          },
        })),
    }),
  }),
});

export const { useGetDeletedInfiniteQuery } = deletedApi;
