import { changesMetrics, type DayRange, type Forecast, type Metrics } from '@lotline/contracts';
import { api } from '../../lib/api/api.js';
import { LIVE_REFETCH } from '../../lib/time/intervals.js';
import { throttle } from '../../lib/live/throttle.js';
import type { CacheEntry } from '../../lib/live/follow-changes.js';
import { subscribeToChanges, type ChangeListener } from '../../lib/live/changes.js';

/** The tag that refetches a figure. It is a list tag, because an import or a lost stream refetches all lists. */
const figureTag = (figure: string) => ({ type: 'ClientList' as const, id: figure });
const metricsFigure = (range: DayRange | null): string => `metrics ${range?.from} ${range?.to}`;
const FORECAST = 'forecast';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The metrics of a range; null means the lot's current month. */
    getMetrics: build.query<Metrics, DayRange | null>({
      query: (range) => (range ? `/api/metrics?startDate=${range.from}&endDate=${range.to}` : '/api/metrics'),
      transformErrorResponse: (error) => ({ ...error, message: 'Network response was not ok' }),
      providesTags: (_metrics, _error, range) => [figureTag(metricsFigure(range))],
      onCacheEntryAdded: (range, entry) =>
        followFigure(metricsFigure(range), entry, (refetch) => ({
          client: (change) => changesMetrics(change) && refetch(),
          // A pick-up ends a wait.
          ride: ({ fields }) => fields.shuttleStatus === 'picked_up' && refetch(),
        })),
    }),
    getForecast: build.query<Forecast, void>({
      query: () => '/api/forecast',
      providesTags: [figureTag(FORECAST)],
      onCacheEntryAdded: (_none, entry) =>
        followFigure(FORECAST, entry, (refetch) => ({ client: (change) => changesMetrics(change) && refetch() })),
    }),
  }),
});

/** Refetches a figure, at most once a second, when a live change may have affected it. */
async function followFigure(
  figure: string,
  { dispatch, cacheEntryRemoved }: CacheEntry<unknown>,
  listener: (refetch: () => void) => ChangeListener,
): Promise<void> {
  const refetch = throttle(LIVE_REFETCH, () => dispatch(api.util.invalidateTags([figureTag(figure)])));
  const end = subscribeToChanges(listener(() => refetch.call()));
  await cacheEntryRemoved;
  end();
  refetch.cancel();
}
