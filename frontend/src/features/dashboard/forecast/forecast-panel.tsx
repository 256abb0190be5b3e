import type { Forecast } from '@lotline/contracts';
import { Button } from 'antd';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { sayCount } from '../figures/said-figures.js';
import { Panel } from '../panel.js';
import { ExpectedDay } from './expected-day.js';
import styles from './forecast.module.css';

interface ForecastPanelProps {
  /** Undefined until it is there. */
  forecast: Forecast | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** How full the lot will be, day by day: a table for who hears it, bars for who sees it. */
export function ForecastPanel({ forecast, failed, onRetry }: ForecastPanelProps) {
  return (
    <Panel title="The next 14 days" waiting={!forecast && !failed}>
      {forecast ? (
        <Days forecast={forecast} />
      ) : failed ? (
        <p role="alert" className={styles.failed}>
          The days ahead could not be loaded <Button onClick={onRetry}>Try Again</Button>
        </p>
      ) : (
        <div className={styles.whole}>
          <div className={styles.coming}>
            <Skeleton height="100%" radius="var(--radius-control)" />
          </div>
        </div>
      )}
    </Panel>
  );
}

function Days({ forecast: { today, spots, days } }: { forecast: Forecast }) {
  const most = Math.max(spots ?? 1, ...days.map(({ cars }) => cars));
  return (
    <div className={styles.whole}>
      <p className={styles.explained}>
        Cars on the lot in the fullest hour of each day{spots !== null && `, of ${sayCount(spots)} spots`}, with
        arrivals (+) and departures (−). Overdue cars count until they are checked out.
      </p>
      {/* Its rows stand side by side where there is room, by which a table would lose its meaning: the roles keep it. */}
      <table role="table" className={styles.days}>
        <thead role="rowgroup" className="unseen">
          <tr role="row">
            {['Day', 'Cars', ...(spots === null ? [] : ['Spots']), 'Arrivals', 'Departures'].map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.rows}>
          {days.map((day) => (
            <ExpectedDay key={day.day} {...day} today={today} spots={spots} most={most} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
