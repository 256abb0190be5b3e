import { isolate } from '@lotline/contracts';
import { useSettings } from '../../../lib/lot/settings.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Icon } from '../../../ui/icons.js';
import { useWords } from '../language/words.js';
import type { NotApplied } from './pending-move.js';
import { usePendingMoves, type PendingMoves } from './pending-moves.js';
import styles from './not-applied-moves.module.css';

/** Explains the moves of this device that were not applied, until they are dismissed. */
export function NotAppliedMoves({ pending }: { pending: PendingMoves }) {
  const { notApplied } = usePendingMoves(pending);
  return notApplied.length > 0 && <Notice notApplied={notApplied} onDismiss={() => pending.dismissNotices()} />;
}

function Notice({ notApplied, onDismiss }: { notApplied: readonly NotApplied[]; onDismiss: () => void }) {
  const words = useWords();
  const { shuttles } = useSettings();
  const now = useNow(10_000);
  return (
    <section className={styles.notice} role="alert" aria-label={words.movesNotApplied}>
      <Icon name="warn" size={26} />
      <ul className={styles.words}>
        {notApplied.map(({ moveId, name, current, madeAt }) => (
          <li key={moveId}>
            <span>{name === null ? words.tooOld : words.overtaken(isolate(name), current, shuttles)}</span>{' '}
            <span className={styles.when}>{words.movedAgo(now - madeAt)}</span>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.button} onClick={onDismiss}>
        {words.ok}
      </button>
    </section>
  );
}
