import type { ForecastDay } from '@lotline/contracts';
import type { CSSProperties } from 'react';
import { sayCount, sayShortly } from '../figures/said-figures.js';
import { sayForecastDay } from './day-words.js';
import styles from './forecast.module.css';
import { fullnessOf } from './fullness.js';

interface ExpectedDayProps extends ForecastDay {
  today: string;
  spots: number | null;
  /** What the longest bar stands for; at least 1. */
  most: number;
}

export function ExpectedDay({ day, cars, arrivals, departures, today, spots, most }: ExpectedDayProps) {
  const fullness = spots === null ? null : fullnessOf(cars, spots);
  const share: CSSProperties & Record<'--share', number> = { '--share': cars / most };
  const { weekday, date } = sayForecastDay(day, today);
  return (
    <tr role="row" className={styles.day}>
      <th role="rowheader" scope="row" className={styles.when}>
        <span>{weekday}</span> <span className="meta">{date}</span>
      </th>
      <td role="cell" className={styles.cars}>
        <b>{sayCount(cars)}</b>
        <span className={styles.track} aria-hidden="true">
          <span className={fullness ? styles[fullness.tone] : styles.free} style={share} />
        </span>
      </td>
      {fullness && (
        <td role="cell" className={styles.left} data-tone={fullness.tone}>
          {fullness.said}
        </td>
      )}
      <td role="cell" className={styles.moves}>
        <span className="unseen">Arrivals: </span>+{sayShortly(arrivals)}
      </td>
      <td role="cell" className={styles.moves}>
        <span className="unseen">Departures: </span>−{sayShortly(departures)}
      </td>
    </tr>
  );
}
