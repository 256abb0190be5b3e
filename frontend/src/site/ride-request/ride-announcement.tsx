import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icons.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import type { RideState } from './ride-state.js';
import styles from './ride-request.module.css';

const Disc = ({ icon, tone = '' }: { icon: IconName; tone?: string | undefined }) => (
  <span className={`${styles.disc} ${tone}`}>
    <Icon name={icon} size={44} />
  </span>
);

/** The three steps of a ride: requested, assigned, on its way. 3 means that all are done. */
const Steps = ({ now }: { now: 0 | 1 | 2 | 3 }) => (
  <div className={styles.steps} aria-hidden="true">
    {[0, 1, 2].map((step) => (
      <i key={step} className={step < now ? styles.done : step === now ? styles.now : undefined} />
    ))}
  </div>
);

/** The text of each state, announced by screen readers when it changes. */
export function RideAnnouncement({ state }: { state: RideState }) {
  const role = state.phase === 'error' || state.phase === 'unknown' ? 'alert' : 'status';
  return (
    <div className={styles.announcement} role={role} key={role}>
      {announcement(state)}
    </div>
  );
}

function announcement(state: RideState): ReactNode {
  switch (state.phase) {
    case 'resuming':
      return (
        <>
          <span className="unseen">Loading</span>
          <Skeleton width="96px" height="96px" radius="50%" />
          <Skeleton width="240px" height="20px" />
        </>
      );
    case 'idle':
      return (
        <>
          <Disc icon="bus" />
          <h1 className="unseen">Shuttle pick up</h1>
          <p>Click the button below to request a shuttle pick up. We'll be there shortly!</p>
        </>
      );
    case 'loading':
      return (
        <>
          <Disc icon="clock" />
          <h1>Processing your request...</h1>
          <Steps now={0} />
        </>
      );
    case 'success':
      return (
        <>
          <Disc icon="check" />
          <h1>
            {['Thanks', state.name].filter(Boolean).join(' ')}. Stay on this page, next we will assign you a shuttle...
          </h1>
          <Steps now={1} />
          <p>Waiting for shuttle assignment...</p>
        </>
      );
    case 'assigned':
      return (
        <>
          <span className={styles.lane} aria-hidden="true">
            {state.number}
          </span>
          <h1>
            {state.name ? `${state.name}, you've` : `You've`} been assigned to Shuttle {state.number}
          </h1>
          <Steps now={2} />
          <p>Your shuttle is on the way!</p>
          <p>Please be ready at the courtesy vehicle area and click the button below to track your shuttle.</p>
        </>
      );
    case 'thanks':
      return (
        <>
          <Disc icon="check" tone={styles.good} />
          <h1>{['Thanks for riding with us', state.name].filter(Boolean).join(', ')}!</h1>
          <Steps now={3} />
          <p>You have been dropped off. Have a safe drive home.</p>
        </>
      );
    case 'error':
      return (
        <>
          <Disc icon="warn" tone={styles.bad} />
          <h1>Request Failed</h1>
          <p>{state.message}</p>
        </>
      );
    case 'unknown':
      return (
        <>
          <Disc icon="warn" tone={styles.bad} />
          <h1>This link is not valid</h1>
          <p>Please check the text message it came from, or call our office.</p>
        </>
      );
  }
}
