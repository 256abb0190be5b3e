import type { DayRange, Forecast, Metrics } from '@lotline/protocol';
import { api } from '../../lib/api/api.js';
import { followChanges } from '../../lib/live/follow-changes.js';
import { changesMetrics } from '../../lib/live/change-effects.js';

/** The days and lots of the metrics. */
export interface MetricsOf {
  /** Null means the lot's current month. */
  range: DayRange | null;
  /** Null means the current lot. */
  lots: readonly string[] | null;
}

/** `revenue` is null for those who may not see it. */
export interface PeriodTotals {
  checkIns: number;
  revenue: number | null;
}

/** The tag that refetches a figure. It is a list tag, because an import or a lost stream refetches all lists. */
const figureTag = (figure: string) => ({ type: 'ClientList' as const, id: figure });
const metricsFigure = ({ range, lots }: MetricsOf): string =>
  `metrics ${range?.from} ${range?.to} ${lots?.join() ?? ''}`;
const FORECAST = 'forecast';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMetrics: build.query<Metrics, MetricsOf>({
      query: toMetricsUrl,
      transformErrorResponse: (error) => ({ ...error, message: 'Network response was not ok' }),
      providesTags: (_metrics, _error, asked) => [figureTag(metricsFigure(asked))],
      onCacheEntryAdded: (asked, entry) =>
        followChanges(figureTag(metricsFigure(asked)), entry, (refetch) => ({
          overview: () => asked.lots && refetch(),
          client: (change) => changesMetrics(change) && refetch(),
          // A pick-up ends a wait.
          ride: ({ fields }) => fields.shuttleStatus === 'picked_up' && refetch(),
        })),
    }),
    /** The totals of a period that is over, which changes seldom: it is not followed. */
    getPeriodTotals: build.query<PeriodTotals, MetricsOf>({
      query: toMetricsUrl,
      transformResponse: ({ checkInsPerDay, revenuePerDay }: Metrics) => ({
        checkIns: checkInsPerDay.reduce((sum, { count }) => sum + count, 0),
        revenue: revenuePerDay ? revenuePerDay.reduce((sum, { amount }) => sum + amount, 0) : null,
      }),
      providesTags: (_totals, _error, asked) => [figureTag(`totals ${metricsFigure(asked)}`)],
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

function toMetricsUrl({ range, lots }: MetricsOf): string {
  const asked = {
    ...(range && { startDate: range.from, endDate: range.to }),
    ...(lots && { lots: lots.join() }),
  };
  const query = Object.entries(asked).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return query.length === 0 ? '/api/metrics' : `/api/metrics?${query.join('&')}`;
}
