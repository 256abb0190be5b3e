import type { Client, DayCounts, DayRange } from '@lotline/protocol';
import { type BaseQueryApi, QueryStatus } from '@reduxjs/toolkit/query/react';
import { api, type ApiState } from '../../lib/api/api.js';
import type { HttpError } from '../../lib/api/http-error.js';
import { followChanges, type CacheEntry } from '../../lib/live/follow-changes.js';
import { followList, listTag } from '../../lib/live/follow-list.js';
import type { DayFilter } from '../../lib/calendar/days.js';
import { changesDayCounts } from '../../lib/live/change-effects.js';

type Call = (url: string) => PromiseLike<{ data?: unknown; error?: HttpError }> | { data?: unknown; error?: HttpError };

export const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The counts for the month view, without customers. */
    getDayCounts: build.query<DayCounts, DayRange>({
      queryFn: ({ from, to }, { dispatch }, _extra, call) =>
        fetchList<DayCounts[number]>(`/api/calendar/counts?from=${from}&to=${to}`, call, dispatch),
      providesTags: (_counts, _error, range) => [countsTag(range)],
      onCacheEntryAdded: followCounts,
    }),
    /** The customers of one side of a day, by `dayFilter`. */
    getDayClients: build.query<Client[], DayFilter>({
      queryFn: (filter, { dispatch }, _extra, call) =>
        fetchList<Client>(`/api/clients?${new URLSearchParams(Object.entries(filter))}`, call, dispatch),
      providesTags: (_clients, _error, filter) => [listTag(filter)],
      onCacheEntryAdded: followList((clients) => [clients]),
    }),
  }),
});

/** Retries a failed request once. A 401 returns an empty list, and refetches the session. */
async function fetchList<Row>(
  url: string,
  call: Call,
  dispatch: BaseQueryApi['dispatch'],
): Promise<{ data: Row[] } | { error: HttpError }> {
  const first = await call(url);
  const { data, error } = first.error && first.error.status !== 401 ? await call(url) : first;
  if (!error) return { data: data as Row[] };
  if (error.status !== 401) return { error };
  dispatch(api.util.invalidateTags(['Session']));
  return { data: [] };
}

/** The tag that refetches the counts. It is a list tag, because an import or a lost stream refetches all lists. */
const countsTag = ({ from, to }: DayRange) => ({ type: 'ClientList' as const, id: `counts ${from} ${to}` });

/** Refetches the counts, at most once a second, when a live change may have affected them. */
function followCounts(range: DayRange, entry: CacheEntry<DayCounts>): Promise<void> {
  return followChanges(countsTag(range), entry, (refetch) => ({
    client: (change) => changesDayCounts(change, range.from, range.to) && refetch(),
  }));
}

const SHOWN: unknown[] = [calendarApi.endpoints.getDayCounts.name, calendarApi.endpoints.getDayClients.name];

/** Whether what the calendar shows is being fetched. */
export const selectIsFetching = (state: ApiState): boolean =>
  Object.values(state.api.queries).some(
    (query) => query?.status === QueryStatus.pending && SHOWN.includes(query.endpointName),
  );
