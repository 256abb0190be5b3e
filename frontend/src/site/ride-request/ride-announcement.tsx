import type { Settings } from '@lotline/protocol';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icons.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import { trackingOf } from './ride-actions.js';
import { Sentence } from './sentence.js';
import { useWords } from './use-language.js';
import type { RideWords } from './words.js';
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

interface RideAnnouncementProps {
  state: RideState;
  /** Null while loading. */
  settings: Settings | null;
}

/** The text of each state, announced by screen readers when it changes. */
export function RideAnnouncement({ state, settings }: RideAnnouncementProps) {
  const words = useWords();
  const role = state.phase === 'error' || state.phase === 'unknown' ? 'alert' : 'status';
  return (
    <div className={styles.announcement} role={role} key={role}>
      {announcement(state, words, settings)}
    </div>
  );
}

function announcement(state: RideState, words: RideWords, settings: Settings | null): ReactNode {
  switch (state.phase) {
    case 'resuming':
      return (
        <>
          <span className="visually-hidden">{words.loading}</span>
          <Skeleton width="96px" height="96px" radius="50%" />
          <Skeleton width="240px" height="20px" />
        </>
      );
    case 'idle':
      return (
        <>
          <Disc icon="bus" />
          <h1 className="visually-hidden">{words.pickUp}</h1>
          <p>{state.ended ? words.ended : words.offer}</p>
        </>
      );
    case 'loading':
      return (
        <>
          <Disc icon="clock" />
          <h1>{words.processing}</h1>
          <Steps now={0} />
        </>
      );
    case 'success':
      return (
        <>
          <Disc icon="check" />
          <h1>
            <Sentence say={words.waiting} name={state.name} />
          </h1>
          <Steps now={1} />
          <p>{words.assignment}</p>
        </>
      );
    case 'assigned':
      return (
        <>
          <span className={styles.lane} translate="no" aria-hidden="true">
            {state.number}
          </span>
          <h1>
            <Sentence say={(name) => words.assigned(name, state.number)} name={state.name} />
          </h1>
          <Steps now={2} />
          <p>{words.onTheWay}</p>
          {/* It speaks of the button below. */}
          {trackingOf(settings, state.number) && <p>{words.ready}</p>}
        </>
      );
    case 'canceled':
      return (
        <>
          <Disc icon="check" />
          <h1>{words.canceled}</h1>
        </>
      );
    case 'thanks':
      return (
        <>
          <Disc icon="check" tone={styles.good} />
          <h1>
            <Sentence say={words.thanks} name={state.name} />
          </h1>
          <Steps now={3} />
          <p>{words.droppedOff}</p>
        </>
      );
    case 'error':
      return (
        <>
          <Disc icon="warn" tone={styles.bad} />
          <h1>{words.failed}</h1>
          <p>{words.failure(state.code, state.message)}</p>
          {state.pressedAt !== undefined && <p>{words.sentLater}</p>}
        </>
      );
    case 'closed':
      return (
        <>
          <Disc icon="clock" />
          <h1>{words.closed(state.message)}</h1>
        </>
      );
    case 'unknown':
      return (
        <>
          <Disc icon="warn" tone={styles.bad} />
          <h1>{words.invalidLink}</h1>
          <p>{words.checkLink}</p>
        </>
      );
  }
}
