import type { Client, DaySide } from '@lotline/contracts';
import { sayHour } from '../../../lib/time/format.js';
import { customers, nobody } from '../texts.js';
import styles from './print.module.css';
import { PrintedCustomer } from './printed-customer.js';

interface PrintedHalvesProps {
  /** The 24 hours of the day. */
  hours: Client[][];
  side: DaySide;
  /** Epoch ms. */
  now: number;
}

/** Morning and afternoon in two columns, the hours that have somebody (spec §2 "Print"). */
export const PrintedHalves = ({ hours, side, now }: PrintedHalvesProps) => (
  <div className={styles.halves}>
    {[0, 12].map((first) => {
      const half = hours.slice(first, first + 12);
      return (
        <section key={first}>
          <h2>
            {first === 0 ? 'AM' : 'PM'}
            <span>{customers(half.flat().length)}</span>
          </h2>
          {half.every((hour) => hour.length === 0) && <p className={styles.nobody}>{nobody(side, side)}</p>}
          {half.map(
            (clients, hour) =>
              clients.length > 0 && (
                <div key={hour} className={styles.hour}>
                  <h3>{sayHour(first + hour)}</h3>
                  <ul>
                    {clients.map((client) => (
                      <PrintedCustomer key={client.id} client={client} side={side} now={now} />
                    ))}
                  </ul>
                </div>
              ),
          )}
        </section>
      );
    })}
  </div>
);
