import type { Client, DayCounts, DayFilter, DayRange } from '@lotline/contracts';
import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { api } from '../../lib/api/api.js';
import type { HttpError } from '../../lib/api/http-error.js';
import { followList, listTag } from '../../lib/live/follow-list.js';
import { countsTag, followCounts } from './follow-counts.js';

type Call = (url: string) => PromiseLike<{ data?: unknown; error?: HttpError }> | { data?: unknown; error?: HttpError };

export const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The month's view: no customers, only how many (design §6 `GET /api/calendar/counts`). */
    getDayCounts: build.query<DayCounts, DayRange>({
      queryFn: ({ from, to }, { dispatch }, _extra, call) =>
        listOf<DayCounts[number]>(`/api/calendar/counts?from=${from}&to=${to}`, call, dispatch),
      providesTags: (_counts, _error, range) => [countsTag(range)],
      onCacheEntryAdded: followCounts,
    }),
    /** One side of one day (spec §7 `GET /api/clients`); `dayFilter` makes its filter. */
    getDayClients: build.query<Client[], DayFilter>({
      queryFn: (filter, { dispatch }, _extra, call) =>
        listOf<Client>(`/api/clients?${new URLSearchParams(Object.entries(filter))}`, call, dispatch),
      providesTags: (_clients, _error, filter) => [listTag(filter)],
      onCacheEntryAdded: followList((clients) => [clients]),
    }),
  }),
});

/** Spec §7: tried once more when it fails; who is signed out gets an empty list, and whoever shows the session learns of it. */
async function listOf<Row>(
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
