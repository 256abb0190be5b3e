import type { DayRange, Forecast, Metrics } from '@lotline/contracts';
import { useEffect } from 'react';
import { METRICS_REFRESH } from '../../lib/time/intervals.js';
import { startTicker } from '../../lib/time/ticker.js';
import { dashboardApi } from './dashboard-api.js';

export interface Figures {
  /** The last that came, perhaps of another range; undefined until the first answer. */
  metrics: Metrics | undefined;
  /** False while those of this range are on their way, or could not be had. */
  isOfRange: boolean;
  failed: boolean;
  forecast: Forecast | undefined;
  forecastFailed: boolean;
  retry: () => void;
}

/** The figures of a range, and what is expected, asked for every 15 s (spec §9), also in the background. Null: this month. */
export function useFigures(range: DayRange | null): Figures {
  // A poll that changes nothing renders nothing.
  const { refetch: askMetrics, ...metrics } = dashboardApi.useGetMetricsQuery(range, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, currentData, isError }) => ({ data, isOfRange: currentData !== undefined, isError }),
  });
  const { refetch: askForecast, ...forecast } = dashboardApi.useGetForecastQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => ({ data, isError }),
  });
  useEffect(() => startTicker(METRICS_REFRESH, () => void askMetrics()), [askMetrics]);
  useEffect(() => startTicker(METRICS_REFRESH, () => void askForecast()), [askForecast]);
  return {
    metrics: metrics.data,
    isOfRange: metrics.isOfRange,
    failed: metrics.isError,
    forecast: forecast.data,
    forecastFailed: forecast.isError,
    retry: () => {
      void askMetrics();
      void askForecast();
    },
  };
}
