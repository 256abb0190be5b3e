import type { Client, DaySide, Settings } from '@lotline/contracts';
import type { CSSProperties, Ref } from 'react';
import { sayHour } from '../../../lib/time/format.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { MODE_NAMES, sideName } from '../texts.js';
import { DayCard } from './day-card.js';
import styles from './day.module.css';
import type { AskedRides } from './use-ride-toggle.js';

interface HourProps extends Record<DaySide, Client[] | undefined> {
  /** 0 to 23. */
  hour: number;
  /** Of the present hour its row; null for every other. */
  nowRow: Ref<HTMLDivElement> | null;
  sides: readonly DaySide[];
  warnings: ReadonlyMap<string, string>;
  asked: AskedRides;
  lot: Settings;
  onOpen: (clientId: string, name: string) => void;
  onToggle: (client: Client) => void;
}

/** Where the skeleton of a day has its cards. */
const BUSY_HOURS = [6, 7, 8, 9];

/** One row of the day. What is out of sight is laid out when it comes near, in a room as high as its cards will be. */
export function Hour(props: HourProps) {
  const { hour, nowRow, sides, warnings, asked, lot, onOpen, onToggle } = props;
  const counts = sides.map((side) => props[side]?.length ?? 0);
  const room: CSSProperties & Record<'--beside' | '--below' | '--named', number> = {
    '--beside': Math.max(...counts),
    '--below': counts.reduce((sum, count) => sum + count, 0),
    '--named': counts.filter((count) => count > 0).length,
  };
  const isNow = nowRow !== null;
  return (
    <div ref={nowRow} className={isNow ? `${styles.hour} ${styles.now}` : styles.hour} style={room}>
      <h3 className={styles.time} aria-current={isNow ? 'time' : undefined}>
        {sayHour(hour)}
      </h3>
      {sides.map((side) => {
        const clients = props[side];
        return (
          <ul
            key={side}
            className={`${styles.slot} ${styles[side]}`}
            data-name={MODE_NAMES[side]}
            aria-label={`${sideName(side, lot.title)}, ${sayHour(hour)}`}
          >
            {!clients && BUSY_HOURS.includes(hour) && <SkeletonCard />}
            {clients?.map((client) => (
              <DayCard
                key={client.id}
                client={client}
                side={side}
                lot={lot}
                warning={warnings.get(client.id) ?? null}
                ride={asked.has(client.id) ? (asked.get(client.id) ?? null) : client.shuttleStatus}
                onOpen={onOpen}
                onToggle={onToggle}
              />
            ))}
          </ul>
        );
      })}
    </div>
  );
}

const SkeletonCard = () => (
  <li className={styles.card} aria-hidden="true">
    <div className={styles.main}>
      <Skeleton width="120px" />
      <Skeleton width="90px" height="12px" />
    </div>
  </li>
);
