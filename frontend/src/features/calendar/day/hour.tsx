import { type Client, type Settings, isolate, type RideStatus } from '@lotline/protocol';
import { type CSSProperties, type Ref, memo } from 'react';
import { formatHour, formatTimeOfDay } from '../../../lib/time/format.js';
import type { Step } from '../../../lib/check-in/next-step.js';
import { type CardStep, STEP_LABELS } from '../../../ui/check-in/use-card-steps.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { SIDE_TONES, MODE_NAMES, sideName, calendarLook } from '../labels.js';
import styles from './day.module.css';
import type { PendingRides, ToggleRide } from './use-ride-toggle.js';
import { type DaySide, scheduledTime } from '../../../lib/calendar/days.js';
import { TerminalBadge } from '../../../ui/label/terminal-badge.js';
import { Icon } from '../../../ui/icons.js';
import { AsWritten } from '../../../ui/label/as-written.js';
import { CARD_TONES } from '../../../ui/customer-card/card-look.js';

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
    <div className={`grow ${styles.main}`}>
      <Skeleton width="120px" />
      <Skeleton width="90px" height="12px" />
    </div>
  </li>
);

interface DayCardProps {
  client: Client;
  side: DaySide;
  lot: Settings;
  /** The flag's text, or null. */
  warning: string | null;
  /** The step that the card offers, or null. Apart from its state, so that an unchanged card is not rendered again. */
  step: Step | null;
  stepState: CardStep['state'] | null;
  /** The ride's status, including an optimistic change. */
  ride: RideStatus | null;
  onOpen: (clientId: string, name: string) => void;
  onStep: (step: Step, client: Client) => void;
  onToggle: ToggleRide;
}

/**
 * A customer in the day view. A press opens the details; the buttons check the customer in or out, and request or cancel a ride.
 */
const DayCard = memo(function DayCard(props: DayCardProps) {
  const { client, side, lot, warning, step, stepState, ride, onOpen, onStep, onToggle } = props;
  const { tone, word } = calendarLook(client, lot);
  const name = `${client.firstName} ${client.lastName}`;
  const facts = [formatTimeOfDay(scheduledTime(client, side)), isolate(client.parkingSpot) || 'No spot', word].filter(
    Boolean,
  );
  return (
    <li className={`card edge soft ${CARD_TONES[tone]} ${styles.card} ${warning ? 'flagged' : ''}`}>
      <button type="button" className={`bare grow ${styles.main}`} onClick={() => onOpen(client.id, name)}>
        <span className={`row ${styles.who}`}>
          <AsWritten className={`ellipsis strong ${styles.name}`}>{name}</AsWritten>
          <TerminalBadge terminal={client.terminal} lot={lot} />
        </span>
        <span className="note ellipsis">{facts.join(' · ')}</span>
        {warning && (
          <span className="warning">
            <Icon name="warn" size={14} />
            {warning}
          </span>
        )}
      </button>
      {step && <StepButton name={name} step={step} state={stepState} onPress={() => onStep(step, client)} />}
      <Ride client={client} name={name} ride={ride} lot={lot} onToggle={onToggle} />
    </li>
  );
});

interface StepButtonProps {
  name: string;
  step: Step;
  state: CardStep['state'] | null;
  onPress: () => void;
}

/** Checks the customer in or out. Keeps the focus when it was pressed. */
function StepButton({ name, step, state, onPress }: StepButtonProps) {
  const isOffered = state === 'offered';
  return (
    <button
      type="button"
      className={`centered ${styles.ride} ${styles.step}`}
      aria-label={`${STEP_LABELS[step]} ${isolate(name)}`}
      aria-disabled={!isOffered}
      title={STEP_LABELS[step]}
      onClick={() => isOffered && onPress()}
    >
      <Icon name={step === 'check-in' ? 'check' : 'leave'} />
    </button>
  );
}

type RideProps = Pick<DayCardProps, 'client' | 'ride' | 'lot' | 'onToggle'> & { name: string };

/** The shuttle button, or the ride's status once it is more than a request. */
function Ride({ client, name, ride, lot, onToggle }: RideProps) {
  if (ride === 'picked_up' || ride === 'dropped_off') {
    const shuttle = lot.shuttles.find(({ number }) => number === client.shuttleNumber);
    return (
      <span
        className={`centered ${styles.ride} ${styles.done} ${ride === 'picked_up' ? 'tone-pickup' : 'tone-ok'}`}
        title={ride === 'picked_up' ? shuttle?.name : 'Dropped off'}
      >
        <Icon name="bus" />
        <span className="visually-hidden">
          {ride === 'picked_up' ? `Picked up${shuttle ? ` · ${shuttle.name}` : ''}` : 'Dropped off'}
        </span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`centered ${styles.ride} ${styles.toggle}`}
      aria-pressed={ride === 'requesting_ride'}
      aria-label={`Shuttle for ${isolate(name)}`}
      title={ride === 'requesting_ride' ? 'Ride requested: click to cancel' : 'Request a ride'}
      onClick={() => onToggle(client, ride)}
    >
      <Icon name="bus" />
    </button>
  );
}
