import type { DayRange, Forecast, Metrics } from '@lotline/contracts';
import { api } from '../../lib/api/api.js';
import { followChanges } from '../../lib/live/follow-changes.js';
import { changesMetrics } from '../../lib/live/change-effects.js';

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
        followChanges(figureTag(metricsFigure(range)), entry, (refetch) => ({
          client: (change) => changesMetrics(change) && refetch(),
          // A pick-up ends a wait.
          ride: ({ fields }) => fields.shuttleStatus === 'picked_up' && refetch(),
        })),
    }),
    getForecast: build.query<Forecast, void>({
      query: () => '/api/forecast',
      providesTags: [figureTag(FORECAST)],
      onCacheEntryAdded: (_none, entry) =>
        followChanges(figureTag(FORECAST), entry, (refetch) => ({
          client: (change) => changesMetrics(change) && refetch(),
        })),
    }),
  }),
});
