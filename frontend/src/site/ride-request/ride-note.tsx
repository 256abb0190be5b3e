import type { Settings } from '@lotline/protocol';
import type { ReactNode } from 'react';
import { TerminalBadge } from '../../ui/label/terminal-badge.js';
import { useNow } from '../../lib/time/use-now.js';
import { useOnline } from '../../lib/network/use-retry.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { isWaiting, type RideState } from './ride-state.js';
import styles from './ride-request.module.css';
import { useWords } from './use-language.js';
import type { RideOnPage } from './use-ride.js';

/** Shorter connection losses in ms are not reported: one or two missed polls do not matter. */
const REPORTED_AFTER = 10_000;

/**
 * Facts about a ride under way: the wait and the queue position, or the meeting point, or what to do without a connection. Its space is
 * reserved while the customer waits, so that nothing moves when the facts change. Screen readers do not announce it.
 */
export function RideNote({ ride, settings }: { ride: RideOnPage; settings: Settings | null }) {
  const { state, updatedAt, reached } = ride;
  const words = useWords();
  const now = useNow(1_000);
  const online = useOnline();
  if (!isWaiting(state)) return null;
  const age = updatedAt === null ? 0 : now - updatedAt;
  const isLost = !online || (reached === false && age > REPORTED_AFTER);
  return (
    <div className={state.phase === 'success' ? `${styles.facts} ${styles.waits}` : styles.facts}>
      {isLost && <p className={styles.note}>{words.noConnection}</p>}
      {state.phase === 'success' && !isLost && <WaitFacts ride={ride} />}
      {state.phase === 'assigned' && <MeetingFact state={state} lot={settings} />}
    </div>
  );
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p className={`row-m ${styles.fact}`}>
    <Icon name={icon} size={22} />
    <span>{children}</span>
  </p>
);

function WaitFacts({ ride: { estimate, place } }: { ride: RideOnPage }) {
  const words = useWords();
  return (
    <>
      {estimate && <Fact icon="clock">{estimate.exceeded ? words.exceeded : words.pickUpIn(estimate)}</Fact>}
      {place !== null && <Fact icon="user">{place === 1 ? words.next : words.place(place)}</Fact>}
    </>
  );
}

interface MeetingFactProps {
  state: Extract<RideState, { phase: 'assigned' }>;
  lot: Settings | null;
}

/** The lot's description of the meeting point, or the terminal alone. */
function MeetingFact({ state: { terminal = '', meetingPoint }, lot }: MeetingFactProps) {
  const words = useWords();
  if (terminal === '' && meetingPoint === undefined) return null;
  return (
    <p className={`row-m ${styles.fact}`}>
      {terminal === '' ? <Icon name="bus" size={22} /> : <TerminalBadge terminal={terminal} lot={lot} />}
      {/* Keyed, so that a change replaces the element: a translating browser has replaced the text in it. */}
      <span key={`${words.terminal} ${meetingPoint}`}>
        {meetingPoint === undefined ? words.terminal : <span className={styles.label}>{words.meetingPoint}</span>}
        {meetingPoint}
      </span>
    </p>
  );
}
