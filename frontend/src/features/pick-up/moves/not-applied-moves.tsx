import type { Settings } from '@lotline/contracts';
import { useSettings } from '../../../lib/lot/settings.js';
import { ago } from '../../../lib/time/durations.js';
import { whereIs } from '../../../lib/rides/lanes.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Icon } from '../../../ui/icons.js';
import type { NotApplied } from './pending-move.js';
import { usePendingMoves, type PendingMoves } from './pending-moves.js';
import styles from './not-applied-moves.module.css';

/** Explains the moves of this device that were not applied, until they are dismissed. */
export function NotAppliedMoves({ pending }: { pending: PendingMoves }) {
  const { notApplied } = usePendingMoves(pending);
  return notApplied.length > 0 && <Notice notApplied={notApplied} onDismiss={() => pending.dismissNotices()} />;
}

function Notice({ notApplied, onDismiss }: { notApplied: readonly NotApplied[]; onDismiss: () => void }) {
  const { shuttles } = useSettings();
  const now = useNow(10_000);
  return (
    <section className={styles.notice} role="alert" aria-label="Moves that were not applied">
      <Icon name="warn" size={26} />
      <ul className={styles.words}>
        {notApplied.map((one) => (
          <li key={one.moveId}>
            {toText(one, shuttles)} <span className={styles.when}>Your move was made {ago(now - one.madeAt)}.</span>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.button} onClick={onDismiss}>
        OK
      </button>
    </section>
  );
}

function toText({ name, current }: NotApplied, shuttles: Settings['shuttles']): string {
  if (name === null) return 'A move was older than an hour and was not applied. Please ask dispatch.';
  const where = current && whereIs(current, shuttles);
  return where
    ? `${name} was moved by someone else and ${where} now. Your move was not applied.`
    : `${name} was moved by someone else. Your move was not applied.`;
}
