import { lotDayOf, SAMPLE_TYPES, type SampleClient } from '@lotline/protocol';
import { Button, Segmented } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState, memo } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { api } from '../../lib/api/api.js';
import { useSettingsQuery } from '../../lib/lot/settings.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { Icon } from '../../ui/icons.js';
import { ScreenSkeleton } from '../../ui/placeholder/skeleton.js';
import { SAMPLE_VIEWS, type SampleView, formatTitle, moveDay, daysShown } from './views.js';
import styles from './calendar-test.module.css';
import { formatFullDay, formatHour, formatTimeOfDay } from '../../lib/time/format.js';
import { TerminalBadge } from '../../ui/label/terminal-badge.js';

/** The public `/calendar-test` screen: sample customers in a day, week and month view, with a legend. */
export function CalendarTestScreen() {
  const settings = useSettingsQuery();
  const sample = useGetSampleClientsQuery();
  if (settings.data && sample.data) {
    return <SampleCalendar clients={sample.data} today={lotDayOf(serverDate(), settings.data.timeZone)} />;
  }
  return (
    <main className={styles.main}>
      {settings.error || sample.error ? (
        <LoadError
          title="The sample data could not be loaded"
          onRetry={() => {
            void settings.refetch();
            void sample.refetch();
          }}
        />
      ) : (
        <ScreenSkeleton />
      )}
    </main>
  );
}

const byCheckIn = (one: SampleClient, other: SampleClient): number =>
  one.checkInDateTime.localeCompare(other.checkInDateTime);

function SampleCalendar({ clients, today }: { clients: SampleClient[]; today: string }) {
  const [view, setView] = useState<SampleView>('month');
  const [day, setDay] = useState(today);
  // Deferred, so that the switch responds before the view renders.
  const shown = useDeferredValue(view);
  const inOrder = useMemo(() => [...clients].sort(byCheckIn), [clients]);
  const openDay = useCallback((to: string): void => {
    setDay(to);
    setView('day');
  }, []);
  return (
    <main className={styles.main}>
      <div className={`head ${styles.head}`}>
        <h1>Calendar Test</h1>
        <p className="sub">Sample data: these are not real customers.</p>
      </div>
      <div className={`head ${styles.head}`}>
        <div className="row own-row">
          <Button
            icon={<Icon name="left" />}
            aria-label={`Previous ${view}`}
            onClick={() => setDay(moveDay(day, view, -1))}
          />
          <h2 className={styles.title} aria-live="polite">
            {formatTitle(day, view)}
          </h2>
          <Button
            icon={<Icon name="right" />}
            aria-label={`Next ${view}`}
            onClick={() => setDay(moveDay(day, view, 1))}
          />
        </div>
        <span className="grow" />
        <Segmented aria-label="View" value={view} options={SAMPLE_VIEWS} onChange={setView} />
      </div>
      <ul className="note legend" aria-label="Legend">
        {SAMPLE_TYPES.map((type) => (
          <li key={type} className={`row swatch ${TYPE_TONES[type]}`}>
            {type}
          </li>
        ))}
      </ul>
      {shown === 'day' ? (
        <SampleDay day={day} clients={inOrder} />
      ) : (
        <SampleDays day={day} view={shown} today={today} clients={inOrder} onOpen={openDay} />
      )}
    </main>
  );
}

const sampleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sample customers, which are public. */
    getSampleClients: build.query<SampleClient[], void>({ query: () => '/api/test/clients' }),
  }),
});

export const { useGetSampleClientsQuery } = sampleApi;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface SampleDaysProps {
  day: string;
  view: 'week' | 'month';
  today: string;
  clients: SampleClient[];
  onOpen: (day: string) => void;
}

/** The days of a week or a month with their check-ins. */
const SampleDays = memo(({ day, view, today, clients, onOpen }: SampleDaysProps) => (
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
            className={`centered ${styles.number} ${shown === today ? styles.today : ''}`}
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
const SampleDay = memo(({ day, clients }: { day: string; clients: SampleClient[] }) => (
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
const TYPE_TONES: Record<SampleClient['clientType'], string> = {
  Regular: 'tone-accent',
  VIP: 'tone-contract',
  'Corporate Client': 'tone-neutral',
  Member: 'tone-pickup',
};
