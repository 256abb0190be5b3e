import type { DeletedClient } from '@lotline/protocol';
import { api } from '../../../lib/api/api.js';
import { followChanges } from '../../../lib/live/follow-changes.js';

interface Page {
  clients: DeletedClient[];
  /** The cursor of the next page; null at the end. */
  cursor: string | null;
}

const deletedApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDeleted: build.infiniteQuery<Page, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor },
      query: ({ pageParam }) => ({
        url: '/api/clients/deleted',
        params: pageParam === null ? {} : { cursor: pageParam },
      }),
      transformResponse: (clients: DeletedClient[], meta) => ({
        clients,
        cursor: meta?.response?.headers.get('X-Next-Cursor') ?? null,
      }),
      providesTags: ['DeletedClient'],
      onCacheEntryAdded: (_, entry) =>
        followChanges('DeletedClient', entry, (refetch) => ({
          client: ({ id, client }) => {
            const isListed = entry
              .getCacheEntry()
              .data?.pages.some(({ clients }) => clients.some((one) => one.id === id));
            // Deleted or restored at another desk.
            if (client === null || isListed) refetch();
          },
        })),
    }),
  }),
});

export const { useGetDeletedInfiniteQuery } = deletedApi;
