import type { ReactNode } from 'react';
import { useNow } from '../../lib/time/use-now.js';
import { useOnline } from '../../lib/network/use-online.js';
import { formatWaitRange } from '../../lib/time/format.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { TerminalBadge } from '../../ui/label/terminal-badge.js';
import { isWaiting } from './ride-state.js';
import styles from './ride-request.module.css';
import type { RideOnPage } from './use-ride.js';

/** A lost poll or two are made up for before anybody would worry. */
const WORTH_SAYING = 10_000;

/**
 * Below the sentence of a ride under way: the wait and the place in the queue, or where to meet the shuttle; and where the server cannot be
 * reached, what to do. How old all this is the pill says. While the customer waits it has room of its own, so that nothing moves when it
 * comes, changes or goes; it is not read aloud each time.
 */
export function RideNote({ ride }: { ride: RideOnPage }) {
  const { state, acknowledgedAt, reached } = ride;
  const now = useNow(1_000);
  const online = useOnline();
  if (!isWaiting(state)) return null;
  const age = acknowledgedAt === null ? 0 : now - acknowledgedAt;
  const isLost = !online || (reached === false && age > WORTH_SAYING);
  return (
    <div className={state.phase === 'success' ? `${styles.facts} ${styles.waits}` : styles.facts}>
      {isLost && <p className={styles.note}>No connection. If nobody comes, call our office.</p>}
      {state.phase === 'success' && !isLost && <WaitFacts ride={ride} />}
      {state.phase === 'assigned' && <MeetingFact terminal={state.terminal} meetingPoint={state.meetingPoint} />}
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
    {estimate && <Fact icon="clock">{errorMessage(estimate)}</Fact>}
    {place !== null && (
      <Fact icon="user">{place === 1 ? 'You are next in line' : `You are number ${place} in line`}</Fact>
    )}
  </>
);

const errorMessage = (estimate: NonNullable<RideOnPage['estimate']>): string =>
  estimate.exceeded ? 'This takes longer than usual. You are still in line.' : `Pick-up in ${formatWaitRange(estimate)}`;

/** The lot's own words where it has some, the terminal alone where it has none. */
function MeetingFact({
  terminal = '',
  meetingPoint,
}: {
  terminal?: string | undefined;
  meetingPoint?: string | undefined;
}) {
  if (terminal === '' && meetingPoint === undefined) return null;
  return (
    <p className={styles.fact}>
      {terminal === '' ? <Icon name="bus" size={22} /> : <TerminalBadge terminal={terminal} />}
      <span>
        {meetingPoint === undefined ? 'Your terminal' : <span className={styles.label}>Where to meet</span>}
        {meetingPoint}
      </span>
    </p>
  );
}
