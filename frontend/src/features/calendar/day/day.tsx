import {
  flagReason,
  hoursOf,
  lotTimeOf,
  sidesOf,
  type CalendarMode,
  type Client,
  type DaySide,
} from '@lotline/contracts';
import { Button } from 'antd';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useOpenCustomer } from '../../../lib/page/open-customer.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { nobody, sideName } from '../texts.js';
import styles from './day.module.css';
import { Hour } from './hour.js';
import { useDayClients, type DayClients } from './use-day-clients.js';
import { useRideToggle } from './use-ride-toggle.js';
import { useStartAtNow } from './use-start-at-now.js';

interface DayProps {
  /** The lot's day. */
  day: string;
  mode: CalendarMode;
  /** Epoch ms, as of the last tick of the clock. */
  now: number;
}

/** Nobody: what is shown first, so that a full day never holds up the screen. */
const NOT_YET: DayClients = { checkins: undefined, arrivals: undefined };

/** 24 rows with the customers of each hour (spec §2 "Calendar"), both sides beside each other in split mode. */
export function Day({ day, mode, now }: DayProps) {
  const lot = useSettings();
  const { clients, isThere, failed, retry } = useDayClients(day, mode);
  const open = useOpening();
  const { asked, toggle } = useRideToggle();
  const sides = sidesOf(mode);
  const { checkins, arrivals } = useDeferredValue(useStable(clients), NOT_YET);
  const hours = useMemo(
    () => ({
      checkins: checkins && hoursOf(checkins, day, 'checkins', lot),
      arrivals: arrivals && hoursOf(arrivals, day, 'arrivals', lot),
    }),
    [checkins, arrivals, day, lot],
  );
  const warnings = useMemo(
    () => warningsOf([...(checkins ?? []), ...(arrivals ?? [])], (client) => flagReason(client, lot, new Date(now))),
    [checkins, arrivals, lot, now],
  );

  const nowRow = useStartAtNow(sides.every((side) => hours[side]));

  if (!isThere && failed) {
    return (
      <EmptyState
        icon="warn"
        tone="bad"
        title="The day could not be loaded"
        text="It is tried again every few seconds."
        action={<Button onClick={retry}>Try Again</Button>}
      />
    );
  }
  const lotNow = lotTimeOf(new Date(now), lot.timeZone);
  const countOf = (side: DaySide): number | undefined => hours[side]?.reduce((sum, hour) => sum + hour.length, 0);
  return (
    <section className={styles.day} data-mode={mode} aria-label="Hours of the day" aria-busy={!isThere}>
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
          asked={asked}
          lot={lot}
          onOpen={open}
          onToggle={toggle}
        />
      ))}
    </section>
  );
}

/** The same function for as long as the day is shown, so that no card is rendered for another's details. */
function useOpening(): ReturnType<typeof useOpenCustomer> {
  const open = useOpenCustomer();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  }, [open]);
  return useCallback((clientId, name) => latest.current(clientId, name), []);
}

/** How many a side has; nothing while that is not known. */
function Total({ side, count }: { side: DaySide; count: number | undefined }) {
  if (count === undefined) return null;
  if (count === 0) return <span className={styles.nobody}>{nobody(side, side)}</span>;
  return <span className={styles.total}>{count}</span>;
}

/** One object for as long as both lists are the same. */
const useStable = ({ checkins, arrivals }: DayClients): DayClients =>
  useMemo(() => ({ checkins, arrivals }), [checkins, arrivals]);

const warningsOf = (
  clients: readonly Client[],
  reasonOf: (client: Client) => string | null,
): ReadonlyMap<string, string> =>
  new Map(
    clients.flatMap((client) => {
      const reason = reasonOf(client);
      return reason === null ? [] : [[client.id, reason] as const];
    }),
  );
