import type { Client, DaySide } from '@lotline/contracts';
import { sayHour } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { customers, nobody, sideName } from '../texts.js';
import styles from './print.module.css';
import { PrintedCustomer } from './printed-customer.js';

interface PrintedSplitProps extends Record<DaySide, Client[][]> {
  /** Epoch ms. */
  now: number;
}

const SIDES: DaySide[] = ['checkins', 'arrivals'];

/** Check-ins and arrivals of each hour beside each other (spec §2 "Print"). */
export function PrintedSplit({ now, ...hours }: PrintedSplitProps) {
  const { title } = useSettings();
  const busy = hours.checkins.flatMap((_, hour) => (SIDES.some((side) => hours[side][hour]?.length) ? [hour] : []));
  return (
    <div className={styles.split}>
      <header>
        <div className={styles.both}>
          {SIDES.map((side) => (
            <h2 key={side}>
              {sideName(side, title)}
              <span>{customers(hours[side].flat().length)}</span>
            </h2>
          ))}
        </div>
      </header>
      {busy.length === 0 && (
        <div className={styles.both}>
          {SIDES.map((side) => (
            <p key={side} className={styles.nobody}>
              {nobody(side, side)}
            </p>
          ))}
        </div>
      )}
      {busy.map((hour) => (
        <div key={hour} className={`${styles.both} ${styles.hour}`}>
          <h3>{sayHour(hour)}</h3>
          {SIDES.map((side) => (
            <ul key={side}>
              {hours[side][hour]?.length === 0 && <li className={styles.nobody}>{nobody(side, 'split')}</li>}
              {hours[side][hour]?.map((client) => (
                <PrintedCustomer key={client.id} client={client} side={side} now={now} />
              ))}
            </ul>
          ))}
        </div>
      ))}
    </div>
  );
}
