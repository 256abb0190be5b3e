import { isolate } from '@lotline/protocol';
import { useSettings } from '../../../lib/lot/settings.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Icon } from '../../../ui/icons.js';
import { useWords } from '../language/words.js';
import type { NotApplied } from './pending-move.js';
import { usePendingMoves, type PendingMoves } from './pending-moves.js';
import type { Rejected } from './use-shuttle-moves.js';
import styles from './not-applied-moves.module.css';

interface NotAppliedMovesProps {
  pending: PendingMoves;
  rejected: readonly Rejected[];
  onDismissRejected: () => void;
}

/** Explains the moves of this device that were not applied, until they are dismissed. */
export function NotAppliedMoves({ pending, rejected, onDismissRejected }: NotAppliedMovesProps) {
  const { notApplied } = usePendingMoves(pending);
  const dismiss = (): void => {
    pending.dismissNotices();
    onDismissRejected();
  };
  return (
    notApplied.length + rejected.length > 0 && (
      <Notice notApplied={notApplied} rejected={rejected} onDismiss={dismiss} />
    )
  );
}

interface NoticeProps {
  notApplied: readonly NotApplied[];
  rejected: readonly Rejected[];
  onDismiss: () => void;
}

function Notice({ notApplied, rejected, onDismiss }: NoticeProps) {
  const words = useWords();
  const { shuttles } = useSettings();
  const now = useNow(10_000);
  return (
    <section className={`notice tone-warn row-m ${styles.notice}`} role="alert" aria-label={words.movesNotApplied}>
      <Icon name="warn" size={26} />
      <ul className={`stack grow breaks ${styles.words}`}>
        {rejected.map(({ move: { mark, name }, error }) => (
          <li key={mark.moveId}>{words.moveFailed(isolate(name), error)}</li>
        ))}
        {notApplied.map(({ moveId, name, current, madeAt }) => (
          <li key={moveId}>
            <span>{name === null ? words.tooOld : words.overtaken(isolate(name), current, shuttles)}</span>{' '}
            <span className={styles.when}>{words.movedAgo(now - madeAt)}</span>
          </li>
        ))}
      </ul>
      <button type="button" className={`button finger ${styles.button}`} onClick={onDismiss}>
        {words.ok}
      </button>
    </section>
  );
}
