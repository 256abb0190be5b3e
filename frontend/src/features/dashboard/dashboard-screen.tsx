import { lotDayOf, may, type DayRange, type Metrics } from '@lotline/protocol';
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { useMay, useSessionQuery } from '../../lib/session/session.js';
import { useSettings } from '../../lib/lot/settings.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { PanelSkeleton } from '../../ui/placeholder/skeleton.js';
import { OverTimeSkeleton, OverTimePanel } from './over-time/over-time-panel.js';
import { CHECK_INS, REVENUE } from './over-time/series.js';
import { ExportButton } from './export/export-button.js';
import { FigureCards, RideWaits } from './figures/figure-cards.js';
import { FirstSteps } from './first-steps/first-steps.js';
import { ForecastPanel } from './forecast/forecast-panel.js';
import { LotsPicker } from './lots-picker.js';
import { Panel } from './panel.js';
import { periodBefore } from './range/period-before.js';
import { RangePicker } from './range/range-picker.js';
import { useRange } from './range/use-range.js';
import { TypesPanel } from './types/types-panel.js';
import styles from './dashboard.module.css';
import { type PeriodTotals, dashboardApi, type MetricsOf } from './dashboard-api.js';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { METRICS_REFRESH } from '../../lib/time/intervals.js';
import { useTicker } from '../../lib/time/ticker.js';

/** The `/dashboard` screen. Its figures are polled every 15 s and refetched after live changes that affect them. */
export function DashboardScreen() {
  const { timeZone, lotId } = useSettings();
  const today = useLotDay(timeZone);
  const chosen = useRange(today);
  const { range } = chosen;
  const [chosenLots, setChosenLots] = useState<string[] | null>(null);
  const lots = useChosenLots(chosenLots);
  const mayExport = useMayExport(lots);
  const asked = useMemo(() => ({ range, lots }), [range, lots]);
  const rangeBefore = useMemo(() => range && periodBefore(range, today), [range, today]);
  const askedBefore = useMemo(() => rangeBefore && { range: rangeBefore, lots }, [rangeBefore, lots]);
  const { metrics, isOfRange, failed, before, forecast, forecastFailed, retry } = useFigures(asked, askedBefore);
  // Deferred, because a range of years is slow to render. The previous range stays until the next one is ready.
  const deferredMetrics = useDeferredValue(metrics);
  const shown = failed && !isOfRange ? undefined : deferredMetrics;
  const isLoading = !deferredMetrics && !failed;

  return (
    <div className="stack-l">
      <div className="cluster-m">
        <div className={styles.title}>
          <h1>Dashboard</h1>
          <p className="sub">Overview of your client operations</p>
        </div>
        <LotsPicker lots={lots ?? [lotId]} onChange={(next) => startTransition(() => setChosenLots(next))} />
        <RangePicker {...chosen} />
        {mayExport && <ExportButton lots={lots} />}
      </div>
      {!metrics && failed ? (
        <LoadError title="The figures could not be loaded" isPolled onRetry={retry} />
      ) : (
        <FigureCards metrics={metrics} />
      )}
      {!lots && <FirstSteps key={lotId} />}
      <div className={styles.columns}>
        <div className={`stack-l ${styles.column}`}>
          {failed && metrics && !isOfRange && (
            <LoadError title="The figures for this range could not be loaded" onRetry={retry} />
          )}
          {shown && (
            <OverTime
              metrics={shown}
              before={rangeBefore && before && { range: rangeBefore, ...before }}
              waiting={!isOfRange}
            />
          )}
          {isLoading && <OverTimeSkeleton title={CHECK_INS.title} />}
          {/* Shown for a single lot only, like the ride waits: their figures cannot be added up across lots. */}
          {!lots && <ForecastPanel forecast={forecast} failed={forecastFailed} onRetry={retry} />}
        </div>
        <div className={`stack-l ${styles.column}`}>
          {shown && <TypesPanel breakdown={shown.clientTypeBreakdown} range={range} waiting={!isOfRange} />}
          {/* Waits for the types above it, which render later. */}
          {metrics && !isLoading && !lots && (
            <Panel title="Ride waits today">
              <RideWaits waits={metrics.rideWaits} />
            </Panel>
          )}
          {isLoading && <PanelSkeleton fields={5} />}
        </div>
      </div>
    </div>
  );
}

/** Returns the chosen lots that the user still has; null if that leaves none or only the current lot. */
function useChosenLots(chosen: string[] | null): string[] | null {
  const { lotId } = useSettings();
  const { data: user } = useSessionQuery();
  return useMemo(() => {
    const lots = chosen?.filter((one) => user?.lots.some(({ id }) => id === one)) ?? [];
    return lots.length === 0 || lots.join() === lotId ? null : lots;
  }, [chosen, user, lotId]);
}

/** Whether the user may export at every chosen lot. */
function useMayExport(lots: readonly string[] | null): boolean {
  const { data: user } = useSessionQuery();
  const mayHere = useMay('export');
  if (!lots) return mayHere;
  return lots.every((lotId) => may(user?.lots.find(({ id }) => id === lotId)?.role, 'export'));
}

const DAY_CHECK_INTERVAL = 60_000;

/** Returns the lot's current day. */
function useLotDay(timeZone: string): string {
  const [day, setDay] = useState(() => lotDayOf(serverDate(), timeZone));
  useEffect(() => {
    const timer = setInterval(() => setDay(lotDayOf(serverDate(), timeZone)), DAY_CHECK_INTERVAL);
    return () => clearInterval(timer);
  }, [timeZone]);
  return day;
}

interface OverTimeProps {
  metrics: Metrics;
  /** The period before and its totals. */
  before: ({ range: DayRange } & PeriodTotals) | null | undefined;
  waiting: boolean;
}

/** Check-ins over time and, for those who may see it, revenue. */
function OverTime({ metrics: { today, checkInsPerDay, revenuePerDay }, before, waiting }: OverTimeProps) {
  const seesRevenue = useMay('financials');
  const checkIns = useMemo(() => checkInsPerDay.map(({ day, count }) => ({ day, amount: count })), [checkInsPerDay]);
  return (
    <>
      <OverTimePanel
        series={CHECK_INS}
        days={checkIns}
        before={before ? { range: before.range, amount: before.checkIns } : null}
        today={today}
        waiting={waiting}
      />
      {seesRevenue && revenuePerDay && (
        <OverTimePanel
          series={REVENUE}
          days={revenuePerDay}
          before={before && before.revenue !== null ? { range: before.range, amount: before.revenue } : null}
          today={today}
          waiting={waiting}
        />
      )}
    </>
  );
}

/** Polls the metrics and the lot's forecast every 15 s, also in the background. `before` is the period to compare with, if any. */
function useFigures(asked: MetricsOf, before: MetricsOf | null) {
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
  const retry = () => {
    void refetchMetrics();
    void refetchForecast();
  };
  useTicker(METRICS_REFRESH, retry);
  return {
    /** The latest metrics, possibly of another range or other lots; undefined until the first response. */
    metrics: metrics.data,
    /** False while the metrics of this range and these lots are loading or have failed to load. */
    isOfRange: metrics.isOfRange,
    failed: metrics.isError,
    /** The totals of the period before the range; undefined while they are unknown, or if there is none. */
    before: totals,
    forecast: forecast.data,
    forecastFailed: forecast.isError,
    retry,
  };
}
