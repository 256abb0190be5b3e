import type { DayRange, Metrics } from '@lotline/protocol';
import { useMemo } from 'react';
import { useMay } from '../../../lib/session/session.js';
import type { PeriodTotals } from '../dashboard-api.js';
import { OverTimePanel } from './over-time-panel.js';
import { CHECK_INS, REVENUE } from './series.js';

interface OverTimeProps {
  metrics: Metrics;
  /** The period before and its totals. */
  before: ({ range: DayRange } & PeriodTotals) | null | undefined;
  waiting: boolean;
}

/** Check-ins over time and, for those who may see it, revenue. */
export function OverTime({ metrics: { today, checkInsPerDay, revenuePerDay }, before, waiting }: OverTimeProps) {
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
