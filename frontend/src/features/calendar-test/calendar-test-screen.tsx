import { lotDayOf, SAMPLE_TYPES, type SampleClient } from '@lotline/contracts';
import { Button, Segmented } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSettingsQuery } from '../../lib/lot/settings.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { Icon } from '../../ui/icons.js';
import { ScreenSkeleton } from '../../ui/placeholder/skeleton.js';
import styles from './calendar-test.module.css';
import { TYPE_LOOKS } from './type-looks.js';
import { useGetSampleClientsQuery } from './sample-api.js';
import { SAMPLE_VIEWS, titleOf, turned, type SampleView } from './views.js';
import { SampleDay } from './sample-day.js';
import { SampleDays } from './sample-days.js';

/** Spec §2 "Calendar Test (/calendar-test)": made-up customers in the three views, and what their colours mean. */
export function CalendarTestScreen() {
  const settings = useSettingsQuery();
  const sample = useGetSampleClientsQuery();
  if (settings.data && sample.data) {
    return <SampleCalendar clients={sample.data} today={lotDayOf(new Date(), settings.data.timeZone)} />;
  }
  return (
    <main className={styles.main}>
      {settings.error || sample.error ? (
        <EmptyState
          icon="warn"
          tone="bad"
          title="The sample data could not be loaded"
          action={
            <Button
              onClick={() => {
                void settings.refetch();
                void sample.refetch();
              }}
            >
              Try Again
            </Button>
          }
        />
      ) : (
        <ScreenSkeleton />
      )}
    </main>
  );
}

const byTime = (one: SampleClient, other: SampleClient): number =>
  one.checkInDateTime.localeCompare(other.checkInDateTime);

function SampleCalendar({ clients, today }: { clients: SampleClient[]; today: string }) {
  const [view, setView] = useState<SampleView>('month');
  const [day, setDay] = useState(today);
  // The switch answers first, and draws nothing else; what it switches to follows.
  const shown = useDeferredValue(view);
  const inOrder = useMemo(() => [...clients].sort(byTime), [clients]);
  const openDay = useCallback((to: string): void => {
    setDay(to);
    setView('day');
  }, []);
  return (
    <main className={styles.main}>
      <div className={styles.head}>
        <h1>Calendar Test</h1>
        <p className="sub">Sample data: nobody in it is a customer.</p>
      </div>
      <div className={styles.head}>
        <div className={styles.turn}>
          <Button
            icon={<Icon name="left" />}
            aria-label={`Previous ${view}`}
            onClick={() => setDay(turned(day, view, -1))}
          />
          <h2 className={styles.title} aria-live="polite">
            {titleOf(day, view)}
          </h2>
          <Button
            icon={<Icon name="right" />}
            aria-label={`Next ${view}`}
            onClick={() => setDay(turned(day, view, 1))}
          />
        </div>
        <span className="grow" />
        <Segmented aria-label="View" value={view} options={SAMPLE_VIEWS} onChange={setView} />
      </div>
      <ul className={styles.legend} aria-label="Legend">
        {SAMPLE_TYPES.map((type) => (
          <li key={type} className={styles[TYPE_LOOKS[type]]}>
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
