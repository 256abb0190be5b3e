import { changesDayCounts, type Client, type DayCounts, type DayFilter, type DayRange } from '@lotline/contracts';
import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { api } from '../../lib/api.js';
import type { HttpError } from '../../lib/http-error.js';
import { CALENDAR_POLL, LIVE_REFETCH } from '../../lib/intervals.js';
import { atMostEvery } from '../../lib/live/at-most-every.js';
import type { Held } from '../../lib/live/cache-entry.js';
import { followList, listTag } from '../../lib/live/follow-list.js';
import { listen } from '../../lib/live/news.js';
import { startTicker } from '../../lib/ticker.js';

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

/** By this the counts of these days are asked for again. Of the lists' kind: an import or a lost stream asks for all of those. */
export const countsTag = ({ from, to }: DayRange) => ({ type: 'ClientList' as const, id: `counts ${from} ${to}` });

/** Asks for the counts again, at most once a second, when a change that is heard may have made them others. */
export async function followCounts(range: DayRange, held: Held<DayCounts>): Promise<void> {
  const asking = atMostEvery(LIVE_REFETCH, () => held.dispatch(api.util.invalidateTags([countsTag(range)])));
  const end = listen({ client: (change) => changesDayCounts(change, range.from, range.to) && asking.ask() });
  await held.cacheEntryRemoved;
  end();
  asking.end();
}

/**
 * Asks every 10 s (spec §9 "Calendar poll"), also in the background: a hidden page's own timers fall to about one a minute, a
 * worker's keep time.
 */
export function usePoll(ask: () => void): void {
  useEffect(() => startTicker(CALENDAR_POLL, ask), [ask]);
}
