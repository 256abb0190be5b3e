import type { Settings } from '@lotline/contracts';
import { DAYS, formatHours, formatOpenness, nameOfDay, opennessAt } from '../lib/lot/opening-hours.js';
import { useNow } from '../lib/time/use-now.js';
import styles from './site.module.css';

type Hours = Pick<Settings, 'openingHours' | 'timeZone'>;

/** Whether the lot is open now; nothing for a lot without opening hours. */
export function OpenNow({ openingHours, timeZone }: Hours) {
  const now = new Date(useNow(60_000));
  if (!openingHours) return null;
  return formatOpenness(opennessAt(openingHours, now, timeZone));
}

/** The opening hours of each day. */
export function OpeningTable({ openingHours }: Pick<Settings, 'openingHours'>) {
  if (!openingHours) return null;
  return (
    <dl className={styles.hours}>
      {DAYS.map((day) => (
        <div key={day}>
          <dt>{nameOfDay(day)}</dt>
          <dd>{formatHours(openingHours[day])}</dd>
        </div>
      ))}
    </dl>
  );
}
