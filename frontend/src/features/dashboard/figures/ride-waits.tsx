import type { Metrics } from '@lotline/contracts';
import { sayCount, sayWait } from './said-figures.js';
import styles from './figures.module.css';

/** How long today's riders waited from request to pick-up. */
export function RideWaits({ waits: { rides, medianSeconds, p90Seconds } }: { waits: Metrics['rideWaits'] }) {
  if (medianSeconds === null || p90Seconds === null) return <p className="sub">Nobody was picked up today yet.</p>;
  return (
    <>
      <dl className={styles.waits}>
        <div>
          <dt className="meta">median</dt>
          <dd>{sayWait(medianSeconds)}</dd>
        </div>
        <div>
          <dt className="meta">nine in ten are quicker</dt>
          <dd>{sayWait(p90Seconds)}</dd>
        </div>
      </dl>
      <p className="meta">
        From request to pick-up, of {sayCount(rides)} {rides === 1 ? 'ride' : 'rides'}
      </p>
    </>
  );
}
