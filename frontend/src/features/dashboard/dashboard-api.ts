import { changesMetrics, type DayRange, type Forecast, type Metrics } from '@lotline/contracts';
import { api } from '../../lib/api/api.js';
import { LIVE_REFETCH } from '../../lib/time/intervals.js';
import { atMostEvery } from '../../lib/live/throttle.js';
import type { Held } from '../../lib/live/cache-entry.js';
import { listen, type NewsListener } from '../../lib/live/changes.js';

/** By this a figure is asked for again. Of the lists' kind: an import or a lost stream asks for all of those. */
const figureTag = (figure: string) => ({ type: 'ClientList' as const, id: figure });
const metricsFigure = (range: DayRange | null): string => `metrics ${range?.from} ${range?.to}`;
const FORECAST = 'forecast';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Spec §7 `GET /api/metrics`; null is the lot's current month. */
    getMetrics: build.query<Metrics, DayRange | null>({
      query: (range) => (range ? `/api/metrics?startDate=${range.from}&endDate=${range.to}` : '/api/metrics'),
      // Spec §8 "Transport".
      transformErrorResponse: (error) => ({ ...error, message: 'Network response was not ok' }),
      providesTags: (_metrics, _error, range) => [figureTag(metricsFigure(range))],
      onCacheEntryAdded: (range, held) =>
        follow(metricsFigure(range), held, (ask) => ({
          client: (change) => changesMetrics(change) && ask(),
          // The wait for it is over.
          ride: ({ fields }) => fields.shuttleStatus === 'picked_up' && ask(),
        })),
    }),
    getForecast: build.query<Forecast, void>({
      query: () => '/api/forecast',
      providesTags: [figureTag(FORECAST)],
      onCacheEntryAdded: (_none, held) =>
        follow(FORECAST, held, (ask) => ({ client: (change) => changesMetrics(change) && ask() })),
    }),
  }),
});

/** Asks for a figure again, at most once a second, when a change that is heard may have made it another. */
async function follow(
  figure: string,
  { dispatch, cacheEntryRemoved }: Held<unknown>,
  listener: (ask: () => void) => NewsListener,
): Promise<void> {
  const asking = atMostEvery(LIVE_REFETCH, () => dispatch(api.util.invalidateTags([figureTag(figure)])));
  const end = listen(listener(() => asking.ask()));
  await cacheEntryRemoved;
  end();
  asking.end();
}
