import type { Client, Settings } from '@lotline/protocol';
import type { CSSProperties, Ref } from 'react';
import { formatHour } from '../../../lib/time/format.js';
import type { Step } from '../../../lib/check-in/next-step.js';
import type { CardStep } from '../../../ui/check-in/use-card-steps.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { SIDE_TONES, MODE_NAMES, sideName } from '../labels.js';
import { DayCard } from './day-card.js';
import styles from './day.module.css';
import type { PendingRides, ToggleRide } from './use-ride-toggle.js';
import type { DaySide } from '../../../lib/calendar/days.js';

interface HourProps extends Record<DaySide, Client[] | undefined> {
  /** 0 to 23. */
  hour: number;
  /** The ref of the current hour's row; null for all other hours. */
  nowRow: Ref<HTMLDivElement> | null;
  sides: readonly DaySide[];
  warnings: ReadonlyMap<string, string>;
  stepOf: (client: Client) => CardStep | null;
  pending: PendingRides;
  lot: Settings;
  onOpen: (clientId: string, name: string) => void;
  onStep: (step: Step, client: Client) => void;
  onToggle: ToggleRide;
}

/** The hours with a card in the skeleton. */
const SKELETON_HOURS = [6, 7, 8, 9];

/** One row of the day. Rows outside of the viewport are laid out lazily, with their estimated height reserved. */
export function Hour(props: HourProps) {
  const { hour, nowRow, sides, warnings, stepOf, pending, lot, onOpen, onStep, onToggle } = props;
  const counts = sides.map((side) => props[side]?.length ?? 0);
  const size: CSSProperties & Record<'--beside' | '--below' | '--named', number> = {
    '--beside': Math.max(...counts),
    '--below': counts.reduce((sum, count) => sum + count, 0),
    '--named': counts.filter((count) => count > 0).length,
  };
  const isNow = nowRow !== null;
  return (
    <div ref={nowRow} className={isNow ? `${styles.hour} ${styles.now}` : styles.hour} style={size}>
      <h3 className={styles.time} aria-current={isNow ? 'time' : undefined}>
        {formatHour(hour)}
      </h3>
      {sides.map((side) => {
        const clients = props[side];
        return (
          <ul
            key={side}
            className={`${styles.slot} ${SIDE_TONES[side]}`}
            data-name={MODE_NAMES[side]}
            aria-label={`${sideName(side, lot.title)}, ${formatHour(hour)}`}
          >
            {!clients && SKELETON_HOURS.includes(hour) && <SkeletonCard />}
            {clients?.map((client) => {
              const offer = stepOf(client);
              return (
                <DayCard
                  key={client.id}
                  client={client}
                  side={side}
                  lot={lot}
                  warning={warnings.get(client.id) ?? null}
                  step={offer?.step ?? null}
                  stepState={offer?.state ?? null}
                  ride={(pending.get(client.id)?.move ?? { status: client.shuttleStatus }).status}
                  onOpen={onOpen}
                  onStep={onStep}
                  onToggle={onToggle}
                />
              );
            })}
          </ul>
        );
      })}
    </div>
  );
}

const SkeletonCard = () => (
  <li className={`card ${styles.card}`} aria-hidden="true">
    <div className={styles.main}>
      <Skeleton width="120px" />
      <Skeleton width="90px" height="12px" />
    </div>
  </li>
);
