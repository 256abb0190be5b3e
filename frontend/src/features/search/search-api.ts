import { SCREEN_PAGE, type Client, isCheckedIn, spotKey } from '@lotline/protocol';
import { api } from '../../lib/api/api.js';
import { BY_CURSOR, cursorParam, type Page, toPage } from '../../lib/api/pages.js';
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

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchCustomers: build.infiniteQuery<Page<Client>, SearchQuery, string | null>({
      infiniteQueryOptions: BY_CURSOR,
      query: ({ queryArg, pageParam }) => ({
        url: '/api/clients',
        params: { ...queryArg, limit: SCREEN_PAGE, ...cursorParam(pageParam) },
      }),
      transformResponse: toPage<Client>,
      providesTags: (_pages, _error, query) => [listTag(query)],
      onCacheEntryAdded: followList(({ pages }) => pages.map(({ items }) => items)),
    }),
  }),
});

export const { useSearchCustomersInfiniteQuery } = searchApi;

/** Whether a searched text names the customer's parking spot. */
export const isSpotNamed = ({ parkingSpot }: Pick<Client, 'parkingSpot'>, term: string): boolean =>
  term !== '' && parkingSpot !== '' && spotKey(parkingSpot) === spotKey(term);

/** Sorts those first whose car is in the spot that the text names, then those who are booked there. */
export function spotFirst(clients: readonly Client[], term: string): Client[] {
  const rank = (client: Client): number => (isSpotNamed(client, term) ? (isCheckedIn(client) ? 0 : 1) : 2);
  return clients.toSorted((one, other) => rank(one) - rank(other));
}
