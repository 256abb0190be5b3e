import type { Forecast, Metrics } from '@lotline/protocol';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { METRICS_REFRESH } from '../../lib/time/intervals.js';
import { startTicker } from '../../lib/time/ticker.js';
import { dashboardApi, type MetricsOf, type PeriodTotals } from './dashboard-api.js';

export interface Figures {
  /** The latest metrics, possibly of another range or other lots; undefined until the first response. */
  metrics: Metrics | undefined;
  /** False while the metrics of this range and these lots are loading or have failed to load. */
  isOfRange: boolean;
  failed: boolean;
  /** The totals of the period before the range; undefined while they are unknown, or if there is none. */
  before: PeriodTotals | undefined;
  forecast: Forecast | undefined;
  forecastFailed: boolean;
  retry: () => void;
}

/** Polls the metrics and the lot's forecast every 15 s, also in the background. `before` is the period to compare with, if any. */
export function useFigures(asked: MetricsOf, before: MetricsOf | null): Figures {
  // An unchanged poll does not re-render.
  const { refetch: refetchMetrics, ...metrics } = dashboardApi.useGetMetricsQuery(asked, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, currentData, isError }) => ({ data, isOfRange: currentData !== undefined, isError }),
  });
  const { totals } = dashboardApi.useGetPeriodTotalsQuery(before ?? skipToken, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ currentData }) => ({ totals: currentData }),
  });
  const { refetch: refetchForecast, ...forecast } = dashboardApi.useGetForecastQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => ({ data, isError }),
  });
  useEffect(() => startTicker(METRICS_REFRESH, () => void refetchMetrics()), [refetchMetrics]);
  useEffect(() => startTicker(METRICS_REFRESH, () => void refetchForecast()), [refetchForecast]);
  return {
    metrics: metrics.data,
    isOfRange: metrics.isOfRange,
    failed: metrics.isError,
    before: totals,
    forecast: forecast.data,
    forecastFailed: forecast.isError,
    retry: () => {
      void refetchMetrics();
      void refetchForecast();
    },
  };
}
