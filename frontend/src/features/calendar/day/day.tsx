import { flagReason, lotTimeOf, type Client } from '@lotline/contracts';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useOpenCustomer } from '../../../lib/page/open-customer.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { LoadError } from '../../../ui/placeholder/load-error.js';
import { emptyText, sideName } from '../labels.js';
import styles from './day.module.css';
import { Hour } from './hour.js';
import { useDayClients, type DayClients } from './use-day-clients.js';
import { useRideToggle } from './use-ride-toggle.js';
import { useScrollToNow } from './use-scroll-to-now.js';
import { groupByHour, sidesFor, type CalendarMode, type DaySide } from '../../../lib/calendar/days.js';

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
  const open = useStableOpenCustomer();
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
  const warnings = useMemo(
    () =>
      collectWarnings([...(checkins ?? []), ...(arrivals ?? [])], (client) => flagReason(client, lot, new Date(now))),
    [checkins, arrivals, lot, now],
  );

  const nowRow = useScrollToNow(sides.every((side) => hours[side]));

  if (!isLoaded && failed) {
    return <LoadError title="The day could not be loaded" isPolled onRetry={retry} />;
  }
  const lotNow = lotTimeOf(new Date(now), lot.timeZone);
  const countOf = (side: DaySide): number | undefined => hours[side]?.reduce((sum, hour) => sum + hour.length, 0);
  return (
    <section className={styles.day} data-mode={mode} aria-label="Hours of the day" aria-busy={!isLoaded}>
      <div className={styles.sides}>
        {sides.map((side) => (
          <h2 key={side} className={styles[side]}>
            {sideName(side, lot.title)} <Total side={side} count={countOf(side)} />
          </h2>
        ))}
      </div>
      {Array.from({ length: 24 }, (_, hour) => (
        <Hour
          key={hour}
          hour={hour}
          nowRow={lotNow.slice(0, 13) === `${day} ${String(hour).padStart(2, '0')}` ? nowRow : null}
          sides={sides}
          checkins={hours.checkins?.[hour]}
          arrivals={hours.arrivals?.[hour]}
          warnings={warnings}
          pending={pending}
          lot={lot}
          onOpen={open}
          onToggle={toggle}
        />
      ))}
    </section>
  );
}

/** A stable function that opens a customer's details, so that opening one does not re-render the cards. */
function useStableOpenCustomer(): ReturnType<typeof useOpenCustomer> {
  const open = useOpenCustomer();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  }, [open]);
  return useCallback((clientId, name) => latest.current(clientId, name), []);
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

const collectWarnings = (
  clients: readonly Client[],
  getReason: (client: Client) => string | null,
): ReadonlyMap<string, string> =>
  new Map(
    clients.flatMap((client) => {
      const reason = getReason(client);
      return reason === null ? [] : [[client.id, reason] as const];
    }),
  );
