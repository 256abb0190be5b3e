import type { SampleClient } from '@lotline/contracts';
import { memo } from 'react';
import { sayDay } from '../../lib/time/format.js';
import styles from './calendar-test.module.css';
import { SampleChip } from './sample-chip.js';
import { daysShown } from './views.js';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface SampleDaysProps {
  day: string;
  view: 'week' | 'month';
  today: string;
  clients: SampleClient[];
  onOpen: (day: string) => void;
}

/** A week or a month of days with who checks in. */
export const SampleDays = memo(({ day, view, today, clients, onOpen }: SampleDaysProps) => (
  <div className={styles[view]}>
    {WEEKDAYS.map((name) => (
      <b key={name} className={styles.weekday}>
        {name}
      </b>
    ))}
    {daysShown(day, view).map((shown) => {
      const isOutside = view === 'month' && shown.slice(0, 7) !== day.slice(0, 7);
      const here = clients.filter(({ checkInDateTime }) => checkInDateTime.startsWith(shown));
      return (
        <div
          role="group"
          key={shown}
          className={isOutside ? `${styles.day} ${styles.outside}` : styles.day}
          aria-label={sayDay(shown, today)}
        >
          <button
            type="button"
            className={shown === today ? `${styles.number} ${styles.today}` : styles.number}
            aria-label={sayDay(shown, today)}
            onClick={() => onOpen(shown)}
          >
            {Number(shown.slice(8))}
          </button>
          <ul className={styles.chips}>
            {here.map((client) => (
              <SampleChip key={client.id} client={client} />
            ))}
          </ul>
        </div>
      );
    })}
  </div>
));
