import { SCREEN_PAGE, type Client } from '@lotline/contracts';
import { api } from '../../lib/api/api.js';
import { followList, listTag } from '../../lib/live/follow-list.js';

/** What is asked for: a text, everybody who is checked in, or every phone that more than one customer has. */
export type Asked = { search: string } | { checkedIn: true } | { duplicates: true };

export interface Page {
  clients: Client[];
  /** Where the next page begins; null at the end. */
  cursor: string | null;
}

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Spec §7 `GET /api/clients`, a page at a time (design §6 "Additions"). */
    searchCustomers: build.infiniteQuery<Page, Asked, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor },
      query: ({ queryArg, pageParam }) => ({
        url: '/api/clients',
        params: { ...queryArg, limit: SCREEN_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      transformResponse: (clients: Client[], meta) => ({
        clients,
        cursor: meta?.response?.headers.get('X-Next-Cursor') ?? null,
      }),
      providesTags: (_pages, _error, asked) => [listTag(asked)],
      onCacheEntryAdded: followList(({ pages }) => pages.map(({ clients }) => clients)),
    }),
  }),
});

export const { useSearchCustomersInfiniteQuery } = searchApi;
