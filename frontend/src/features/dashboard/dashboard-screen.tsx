import { monthOf, type DayRange } from '@lotline/contracts';
import { Button } from 'antd';
import { startTransition, useDeferredValue, useMemo, useState } from 'react';
import { useMay } from '../../lib/session/session.js';
import { useSettings } from '../../lib/lot/settings.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { PanelSkeleton } from '../../ui/placeholder/skeleton.js';
import { CheckInsComing, CheckInsPanel } from './check-ins/check-ins-panel.js';
import styles from './dashboard.module.css';
import { ExportButton } from './export/export-button.js';
import { FigureCards } from './figures/figure-cards.js';
import { RideWaits } from './figures/ride-waits.js';
import { ForecastPanel } from './forecast/forecast-panel.js';
import { Panel } from './panel.js';
import { RangePicker } from './range-picker.js';
import { TypesPanel } from './types/types-panel.js';
import { useFigures } from './use-figures.js';
import { useLotDay } from './use-lot-day.js';

/** `/dashboard` (spec §2): asked for every 15 s, and at once when a change is heard that may have made the figures others. */
export function DashboardScreen() {
  const { timeZone } = useSettings();
  const mayExport = useMay('export');
  const today = useLotDay(timeZone);
  const [chosen, setChosen] = useState<DayRange | null | 'current month'>('current month');
  // The calendar closes first; all that shows the range follows.
  const choose = (next: DayRange | null): void => startTransition(() => setChosen(next));
  const month = useMemo(() => monthOf(today), [today]);
  const range = chosen === 'current month' ? month : chosen;
  const { metrics, isOfRange, failed, forecast, forecastFailed, retry } = useFigures(range);
  // A range of years is drawn after the screen has answered; the last one stands there until the next comes.
  const drawn = useDeferredValue(metrics);
  const ofRange = failed && !isOfRange ? undefined : drawn;
  const isLoading = !drawn && !failed;

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>Dashboard</h1>
          <p className="sub">Overview of your client operations</p>
        </div>
        <RangePicker range={range} onChange={choose} />
        {mayExport && <ExportButton />}
      </div>
      {!metrics && failed ? (
        <EmptyState
          icon="warn"
          tone="bad"
          title="The figures could not be loaded"
          text="It is tried again every few seconds."
          action={<Button onClick={retry}>Try Again</Button>}
        />
      ) : (
        <FigureCards metrics={metrics} spots={forecast?.spots ?? null} />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {failed && metrics && !isOfRange && (
            <EmptyState
              icon="warn"
              tone="bad"
              title="The figures of this range could not be loaded"
              action={<Button onClick={retry}>Try Again</Button>}
            />
          )}
          {ofRange && <CheckInsPanel days={ofRange.checkInsPerDay} today={ofRange.today} waiting={!isOfRange} />}
          {isLoading && <CheckInsComing />}
          <ForecastPanel forecast={forecast} failed={forecastFailed} onRetry={retry} />
        </div>
        <div className={styles.column}>
          {ofRange && <TypesPanel breakdown={ofRange.clientTypeBreakdown} waiting={!isOfRange} />}
          {/* Never before the types above it, which come a moment later. */}
          {metrics && !isLoading && (
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
