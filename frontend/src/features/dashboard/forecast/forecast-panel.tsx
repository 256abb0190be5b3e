import type { Forecast, ForecastDay } from '@lotline/protocol';
import { Button } from 'antd';
import type { CSSProperties } from 'react';
import { formatFullDay, formatLotDay } from '../../../lib/time/format.js';
import { useRetry } from '../../../lib/network/use-retry.js';
import type { Rows } from '../../../lib/text/csv.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { formatCount, formatShortCount } from '../../../lib/text/numbers.js';
import { Panel } from '../panel.js';
import styles from './forecast.module.css';

interface ForecastPanelProps {
  /** Undefined while loading. */
  forecast: Forecast | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** How full the lot will be, day by day: a table with bars. */
export function ForecastPanel({ forecast, failed, onRetry }: ForecastPanelProps) {
  useRetry(!forecast && failed ? 'forecast' : null, onRetry);
  return (
    <Panel
      title="The next 14 days"
      waiting={!forecast && !failed}
      table={forecast && { fileName: `next-14-days-${forecast.today}`, rows: () => toRows(forecast) }}
    >
      {forecast ? (
        <Days forecast={forecast} />
      ) : failed ? (
        <p role="alert" className={`cluster-m ${styles.failed}`}>
          The forecast could not be loaded <Button onClick={onRetry}>Try Again</Button>
        </p>
      ) : (
        <div className={styles.whole}>
          <div className={styles.skeleton}>
            <Skeleton height="100%" radius="var(--radius-control)" />
          </div>
        </div>
      )}
    </Panel>
  );
}

const toRows = ({ spots, days }: Forecast): Rows => [
  ['Day', 'Cars', ...(spots === null ? [] : ['Spots']), 'Arrivals', 'Departures'],
  ...days.map(({ day, cars, arrivals, departures }) => [
    day,
    cars,
    ...(spots === null ? [] : [spots]),
    arrivals,
    departures,
  ]),
];

function Days({ forecast: { today, spots, days } }: { forecast: Forecast }) {
  const most = Math.max(spots ?? 0, 1, ...days.map(({ cars }) => cars));
  return (
    <div className={styles.whole}>
      <p className={styles.explained}>
        Cars on the lot at each day’s busiest hour{spots !== null && `, out of ${formatCount(spots)} spots`}, with
        arrivals (+) and departures (−). Overdue cars count until they are checked out.
      </p>
      {/* The layout changes `display`, which removes the table semantics; the explicit roles restore them. */}
      <table role="table" className={styles.days}>
        <thead role="rowgroup" className="visually-hidden">
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

interface ExpectedDayProps extends ForecastDay {
  today: string;
  spots: number | null;
  /** The value of the longest bar; at least 1. */
  most: number;
}

function ExpectedDay({ day, cars, arrivals, departures, today, spots, most }: ExpectedDayProps) {
  const fullness = spots === null ? null : toFullness(cars, spots);
  const share: CSSProperties & Record<'--share', number> = { '--share': cars / most };
  const { weekday, date } = formatForecastDay(day, today);
  return (
    <tr role="row" className={styles.day}>
      <th role="rowheader" scope="row" className={`small ${styles.when}`}>
        <span>{weekday}</span> <span className="meta">{date}</span>
      </th>
      <td role="cell" className={styles.cars}>
        <b>{formatCount(cars)}</b>
        <span className={styles.track} aria-hidden="true">
          <span className={fullness ? styles[fullness.tone] : styles.free} style={share} />
        </span>
      </td>
      {fullness && (
        <td role="cell" className={`note ${styles.left}`} data-tone={fullness.tone}>
          {fullness.text}
        </td>
      )}
      <Moves name="Arrivals" sign="+" count={arrivals} />
      <Moves name="Departures" sign="−" count={departures} />
    </tr>
  );
}

/** Without any, the cell is empty to the eye. */
const Moves = ({ name, sign, count }: { name: string; sign: string; count: number }) => (
  <td role="cell" className={`meta ${styles.moves}`}>
    <span className="visually-hidden">{`${name}: ${count === 0 ? 'none' : ''}`}</span>
    {count > 0 && `${sign}${formatShortCount(count)}`}
  </td>
);

/** `Today` or the weekday in three letters, with the date. */
const formatForecastDay = (day: string, today: string): { weekday: string; date: string } => ({
  weekday: day === today ? 'Today' : formatFullDay(day, day).slice(0, 3),
  date: formatLotDay(day, day),
});

/** How full a day is compared with the lot's spots. */
interface Fullness {
  tone: 'free' | 'nearly' | 'full';
  /** `90% full`, `Full`, `6 over`. Not 'free': expected cars, most of them without a spot yet, are not the free spots of now. */
  text: string;
}

/** The share of taken spots from which a day is nearly full. */
const NEARLY_FULL = 0.9;

export function toFullness(cars: number, spots: number): Fullness {
  if (cars > spots) return { tone: 'full', text: `${formatShortCount(cars - spots)} over` };
  if (cars === spots) return { tone: 'full', text: 'Full' };
  return { tone: cars >= spots * NEARLY_FULL ? 'nearly' : 'free', text: `${Math.floor((cars / spots) * 100)}% full` };
}
