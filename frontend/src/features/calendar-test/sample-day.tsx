import type { SampleClient } from '@lotline/contracts';
import { memo } from 'react';
import { sayHour } from '../../lib/time/format.js';
import styles from './calendar-test.module.css';
import { SampleChip } from './sample-chip.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The 24 hours of a day with who checks in. */
export const SampleDay = memo(({ day, clients }: { day: string; clients: SampleClient[] }) => (
  <div className={styles.hours}>
    {HOURS.map((hour) => (
      <div role="group" key={hour} className={styles.hour} aria-label={sayHour(hour)}>
        <h3>{sayHour(hour)}</h3>
        <ul className={styles.chips}>
          {clients
            .filter(({ checkInDateTime }) => checkInDateTime.startsWith(`${day} ${String(hour).padStart(2, '0')}`))
            .map((client) => (
              <SampleChip key={client.id} client={client} />
            ))}
        </ul>
      </div>
    ))}
  </div>
));
