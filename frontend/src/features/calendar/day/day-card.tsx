import { isolate, type Client, type RideStatus, type Settings } from '@lotline/protocol';
import { memo } from 'react';
import { TerminalBadge } from '../../../ui/label/terminal-badge.js';
import { formatTimeOfDay } from '../../../lib/time/format.js';
import type { Step } from '../../../lib/check-in/next-step.js';
import { type CardStep, STEP_LABELS } from '../../../ui/check-in/use-card-steps.js';
import { Icon } from '../../../ui/icons.js';
import { AsWritten } from '../../../ui/label/as-written.js';
import { CARD_TONES } from '../../../ui/customer-card/card-look.js';
import { calendarLook } from '../labels.js';
import styles from './day.module.css';
import type { ToggleRide } from './use-ride-toggle.js';
import { scheduledTime, type DaySide } from '../../../lib/calendar/days.js';

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
export const DayCard = memo(function DayCard(props: DayCardProps) {
  const { client, side, lot, warning, step, stepState, ride, onOpen, onStep, onToggle } = props;
  const { tone, word } = calendarLook(client, lot);
  const name = `${client.firstName} ${client.lastName}`;
  const facts = [formatTimeOfDay(scheduledTime(client, side)), isolate(client.parkingSpot) || 'No spot', word].filter(
    Boolean,
  );
  return (
    <li className={`card edge soft ${CARD_TONES[tone]} ${styles.card} ${warning ? 'flagged' : ''}`}>
      <button type="button" className={`bare ${styles.main}`} onClick={() => onOpen(client.id, name)}>
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
      className={`${styles.ride} ${styles.step}`}
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
        className={`${styles.ride} ${styles.done} ${ride === 'picked_up' ? 'tone-pickup' : 'tone-ok'}`}
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
      className={`${styles.ride} ${styles.toggle}`}
      aria-pressed={ride === 'requesting_ride'}
      aria-label={`Shuttle for ${isolate(name)}`}
      title={ride === 'requesting_ride' ? 'Ride requested: click to cancel' : 'Request a ride'}
      onClick={() => onToggle(client, ride)}
    >
      <Icon name="bus" />
    </button>
  );
}
