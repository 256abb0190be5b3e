import type { Language, Settings } from '@lotline/protocol';
import { DAYS, formatHours, formatOpenness, nameOfDay, opennessAt } from '../lib/lot/opening-hours.js';
import { useNow } from '../lib/time/use-now.js';
import { Icon } from '../ui/icons.js';
import styles from './site.module.css';

interface OpenNowProps {
  settings: Settings;
  language?: Language;
}

/** Whether the lot is open now; nothing for a lot without opening hours. */
export function OpenNow({ settings: { openingHours, timeZone }, language = 'en' }: OpenNowProps) {
  const now = new Date(useNow(60_000));
  if (!openingHours) return null;
  return <span>{formatOpenness(opennessAt(openingHours, now, timeZone), language)}</span>;
}

/** Where the lot is and when it is open. */
export function Visit({ settings }: { settings: Settings }) {
  const { address, openingHours } = settings;
  return (
    <>
      <Icon name="clock" size={24} />
      <h2>{openingHours ? <OpenNow settings={settings} /> : 'Where we are'}</h2>
      {address !== undefined && <p>{address}</p>}
      {openingHours && (
        <dl className={styles.hours}>
          {DAYS.map((day) => (
            <div key={day}>
              <dt>{nameOfDay(day)}</dt>
              <dd>{formatHours(openingHours[day])}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
