import { lotDayOf, SAMPLE_TYPES, type SampleClient } from '@lotline/protocol';
import { Button, Segmented } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { api } from '../../lib/api/api.js';
import { useSettingsQuery } from '../../lib/lot/settings.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { Icon } from '../../ui/icons.js';
import { ScreenSkeleton } from '../../ui/placeholder/skeleton.js';
import { SampleDay, SampleDays, TYPE_TONES } from './sample-views.js';
import { SAMPLE_VIEWS, type SampleView, formatTitle, moveDay } from './views.js';
import styles from './calendar-test.module.css';

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
        <div className={`row ${styles.turn}`}>
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
