import type { SampleClient } from '@lotline/protocol';
import { memo } from 'react';
import { formatFullDay, formatHour, formatTimeOfDay } from '../../lib/time/format.js';
import { TerminalBadge } from '../../ui/label/terminal-badge.js';
import { daysShown } from './views.js';
import styles from './calendar-test.module.css';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface SampleDaysProps {
  day: string;
  view: 'week' | 'month';
  today: string;
  clients: SampleClient[];
  onOpen: (day: string) => void;
}

/** The days of a week or a month with their check-ins. */
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
          aria-label={formatFullDay(shown, today)}
        >
          <button
            type="button"
            className={shown === today ? `${styles.number} ${styles.today}` : styles.number}
            aria-label={formatFullDay(shown, today)}
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

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The 24 hours of a day with their check-ins. */
export const SampleDay = memo(({ day, clients }: { day: string; clients: SampleClient[] }) => (
  <div className={`panel ${styles.hours}`}>
    {HOURS.map((hour) => (
      <div role="group" key={hour} className={styles.hour} aria-label={formatHour(hour)}>
        <h3>{formatHour(hour)}</h3>
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

/** A sample customer: time, name, terminal, and the type as a color and a word. */
const SampleChip = ({ client }: { client: SampleClient }) => (
  <li className={`${styles.chip} ${TYPE_TONES[client.clientType]}`}>
    <span className={styles.time}>{formatTimeOfDay(client.checkInDateTime)}</span>
    <span className={styles.name}>{`${client.firstName} ${client.lastName}`}</span>
    <span className={styles.more}>
      <TerminalBadge terminal={client.terminal} />
      {client.clientType} · Party of {client.partySize}
    </span>
  </li>
);

/** The CSS class of each type, with the colors of the dashboard's bars. */
export const TYPE_TONES: Record<SampleClient['clientType'], string> = {
  Regular: 'tone-accent',
  VIP: 'tone-contract',
  'Corporate Client': 'tone-neutral',
  Member: 'tone-pickup',
};
