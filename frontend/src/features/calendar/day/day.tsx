import { type Client, flagReason, lotTimeOf } from '@lotline/protocol';
import { Button } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { nextStep } from '../../../lib/check-in/next-step.js';
import { useNewCustomer } from '../../../lib/page/new-customer.js';
import { useOpenCustomer } from '../../../lib/page/open-customer.js';
import { useStable } from '../../../lib/page/use-while-open.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { useCardSteps } from '../../../ui/check-in/use-card-steps.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { LoadError } from '../../../ui/placeholder/load-error.js';
import { SIDE_TONES, emptyText, sideName } from '../labels.js';
import styles from './day.module.css';
import { Hour } from './hour.js';
import { type DayClients, useDayClients } from './use-day-clients.js';
import { useRideToggle } from './use-ride-toggle.js';
import { useScrollToNow } from './use-scroll-to-now.js';
import { type CalendarMode, type DaySide, groupByHour, sidesFor } from '../../../lib/calendar/days.js';

interface DayProps {
  /** The lot's day. */
  day: string;
  mode: CalendarMode;
  /** Epoch ms, as of the last tick of the clock. */
  now: number;
}

/** The first render's data: a full day renders afterwards, so that it does not block the screen. */
const NO_CLIENTS: DayClients = { checkins: undefined, arrivals: undefined };

/** 24 rows with the customers of each hour. In split mode both sides are next to each other. */
export function Day({ day, mode, now }: DayProps) {
  const lot = useSettings();
  const { clients, isLoaded, failed, retry } = useDayClients(day, mode);
  const open = useOpenCustomer();
  const { cardStep, press, dialog } = useCardSteps();
  const pressStep = useStable(press);
  const { pending, toggle } = useRideToggle();
  const sides = sidesFor(mode);
  const { checkins, arrivals } = useDeferredValue(useStableClients(clients), NO_CLIENTS);
  const hours = useMemo(
    () => ({
      checkins: checkins && groupByHour(checkins, day, 'checkins', lot),
      arrivals: arrivals && groupByHour(arrivals, day, 'arrivals', lot),
    }),
    [checkins, arrivals, day, lot],
  );
  const { warnings, steps } = useMemo(() => {
    const all = [...(checkins ?? []), ...(arrivals ?? [])];
    const date = new Date(now);
    return {
      warnings: collect(all, (client) => flagReason(client, lot, date)),
      steps: collect(all, (client) => nextStep(client, date, lot.timeZone)),
    };
  }, [checkins, arrivals, lot, now]);

  const countOf = (side: DaySide): number | undefined => hours[side]?.reduce((sum, hour) => sum + hour.length, 0);
  const isEmpty = sides.every((side) => countOf(side) === 0);
  const nowRow = useScrollToNow({ isLoaded: sides.every((side) => hours[side] !== undefined), isEmpty });

  if (!isLoaded && failed) {
    return <LoadError title="The day could not be loaded" isPolled onRetry={retry} />;
  }
  const lotNow = lotTimeOf(new Date(now), lot.timeZone);
  return (
    <section className={`panel ${styles.day}`} data-mode={mode} aria-label="Hours of the day" aria-busy={!isLoaded}>
      <div className={styles.sides}>
        {sides.map((side) => (
          <h2 key={side} className={SIDE_TONES[side]}>
            {sideName(side, lot.title)} <Total side={side} count={countOf(side)} />
          </h2>
        ))}
      </div>
      {isEmpty && day >= lotNow.slice(0, 10) && <FirstCustomer day={day} today={lotNow.slice(0, 10)} />}
      {Array.from({ length: 24 }, (_, hour) => (
        <Hour
          key={hour}
          hour={hour}
          nowRow={lotNow.slice(0, 13) === `${day} ${String(hour).padStart(2, '0')}` ? nowRow : null}
          sides={sides}
          checkins={hours.checkins?.[hour]}
          arrivals={hours.arrivals?.[hour]}
          warnings={warnings}
          stepOf={(client) => cardStep(client, steps.get(client.id) ?? null)}
          pending={pending}
          lot={lot}
          onOpen={open}
          onStep={pressStep}
          onToggle={toggle}
        />
      ))}
      {dialog}
    </section>
  );
}

/** Offers to add a customer to a day without any. A day ahead has no time of its own: noon, as in the form. */
function FirstCustomer({ day, today }: { day: string; today: string }) {
  const openForm = useNewCustomer();
  return (
    <EmptyState
      icon="calendar"
      title="Nobody is booked yet"
      action={
        <Button onClick={() => openForm(day > today ? { checkInDateTime: `${day} 12:00:00` } : {})}>
          Add a customer
        </Button>
      }
    />
  );
}

/** The count of a side; nothing while it is unknown. */
function Total({ side, count }: { side: DaySide; count: number | undefined }) {
  if (count === undefined) return null;
  if (count === 0) return <span className={styles.empty}>{emptyText(side, side)}</span>;
  return <span className={styles.total}>{count}</span>;
}

/** A stable object while both lists are the same. */
const useStableClients = ({ checkins, arrivals }: DayClients): DayClients =>
  useMemo(() => ({ checkins, arrivals }), [checkins, arrivals]);

/** What `read` returns for each customer, by their id; without those for whom it is null. */
const collect = <T,>(clients: readonly Client[], read: (client: Client) => T | null): ReadonlyMap<string, T> =>
  new Map(
    clients.flatMap((client) => {
      const value = read(client);
      return value === null ? [] : [[client.id, value] as const];
    }),
  );
