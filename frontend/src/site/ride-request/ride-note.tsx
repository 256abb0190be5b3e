import type { Settings } from '@lotline/contracts';
import type { ReactNode } from 'react';
import { terminalColor } from '../../lib/lot/terminal-color.js';
import { useNow } from '../../lib/time/use-now.js';
import { useOnline } from '../../lib/network/use-online.js';
import { formatWaitRange } from '../../lib/time/durations.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { TerminalBadge } from '../../ui/label/terminal-badge.js';
import { isWaiting } from './ride-state.js';
import styles from './ride-request.module.css';
import type { RideOnPage } from './use-ride.js';

/** Shorter connection losses in ms are not reported: one or two missed polls do not matter. */
const REPORTED_AFTER = 10_000;

/**
 * Facts about a ride under way: the wait and the queue position, or the meeting point, or what to do without a connection. Its space is
 * reserved while the customer waits, so that nothing moves when the facts change. Screen readers do not announce it.
 */
export function RideNote({ ride, settings }: { ride: RideOnPage; settings: Settings | null }) {
  const { state, updatedAt, reached } = ride;
  const now = useNow(1_000);
  const online = useOnline();
  if (!isWaiting(state)) return null;
  const age = updatedAt === null ? 0 : now - updatedAt;
  const isLost = !online || (reached === false && age > REPORTED_AFTER);
  return (
    <div className={state.phase === 'success' ? `${styles.facts} ${styles.waits}` : styles.facts}>
      {isLost && <p className={styles.note}>No connection. If no shuttle comes, call our office.</p>}
      {state.phase === 'success' && !isLost && <WaitFacts ride={ride} />}
      {state.phase === 'assigned' && (
        <MeetingFact
          terminal={state.terminal}
          color={terminalColor(settings ?? {}, state.terminal ?? '')}
          meetingPoint={state.meetingPoint}
        />
      )}
    </div>
  );
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p className={styles.fact}>
    <Icon name={icon} size={22} />
    <span>{children}</span>
  </p>
);

const WaitFacts = ({ ride: { estimate, place } }: { ride: RideOnPage }) => (
  <>
    {estimate && <Fact icon="clock">{estimateText(estimate)}</Fact>}
    {place !== null && (
      <Fact icon="user">{place === 1 ? 'You are next in line' : `You are number ${place} in line`}</Fact>
    )}
  </>
);

const estimateText = (estimate: NonNullable<RideOnPage['estimate']>): string =>
  estimate.exceeded
    ? 'This is taking longer than usual. You are still in line.'
    : `Pick-up in ${formatWaitRange(estimate)}`;

/** The lot's description of the meeting point, or the terminal alone. */
function MeetingFact({
  terminal = '',
  color,
  meetingPoint,
}: {
  terminal?: string | undefined;
  color: string | undefined;
  meetingPoint?: string | undefined;
}) {
  if (terminal === '' && meetingPoint === undefined) return null;
  return (
    <p className={styles.fact}>
      {terminal === '' ? <Icon name="bus" size={22} /> : <TerminalBadge terminal={terminal} color={color} />}
      <span>
        {meetingPoint === undefined ? 'Your terminal' : <span className={styles.label}>Where to meet</span>}
        {meetingPoint}
      </span>
    </p>
  );
}
