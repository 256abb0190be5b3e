import { SCREEN_PAGE, type Client } from '@lotline/protocol';
import { api } from '../../lib/api/api.js';
import { followList, listTag } from '../../lib/live/follow-list.js';

/** Customers whose step is still to do, within a range of its lot times. */
export type DueQuery =
  | { pending: 'check-in'; checkinFrom: string; checkinTo: string }
  | { pending: 'check-out'; checkoutFrom: string; checkoutTo: string };

/** A search for text, for all checked-in customers, for duplicate phones, for due steps, or for customers by their ids. */
export type SearchQuery =
  { search: string } | { checkedIn: true } | { duplicates: true } | DueQuery | { ids: string[] };

export const isSameQuery = (one: SearchQuery | null, other: SearchQuery | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface Page {
  clients: Client[];
  /** The cursor of the next page; null at the end. */
  cursor: string | null;
}

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchCustomers: build.infiniteQuery<Page, SearchQuery, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor },
      query: ({ queryArg, pageParam }) => ({
        url: '/api/clients',
        params: { ...queryArg, limit: SCREEN_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      transformResponse: (clients: Client[], meta) => ({
        clients,
        cursor: meta?.response?.headers.get('X-Next-Cursor') ?? null,
      }),
      providesTags: (_pages, _error, query) => [listTag(query)],
      onCacheEntryAdded: followList(({ pages }) => pages.map(({ clients }) => clients)),
    }),
  }),
});

export const { useSearchCustomersInfiniteQuery } = searchApi;
