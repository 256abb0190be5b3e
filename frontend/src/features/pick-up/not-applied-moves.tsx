import type { Settings } from '@lotline/contracts';
import { useSettings } from '../../lib/lot/settings.js';
import { ago } from '../../lib/time/ago.js';
import { whereIs } from '../../lib/rides/where-is.js';
import { useNow } from '../../lib/time/use-now.js';
import { Icon } from '../../ui/icons.js';
import type { NotApplied } from './stored-move.js';
import { useKept, type KeptMoves } from './stored-moves.js';
import styles from './not-applied-moves.module.css';

/** The moves of this screen that did not hold, in words, until somebody has read them. */
export function NotAppliedMoves({ kept }: { kept: KeptMoves }) {
  const { notApplied } = useKept(kept);
  return notApplied.length > 0 && <Notice notApplied={notApplied} onSeen={() => kept.seen()} />;
}

function Notice({ notApplied, onSeen }: { notApplied: readonly NotApplied[]; onSeen: () => void }) {
  const { shuttles } = useSettings();
  const now = useNow(10_000);
  return (
    <section className={styles.notice} role="alert" aria-label="Moves that were not applied">
      <Icon name="warn" size={26} />
      <ul className={styles.words}>
        {notApplied.map((one) => (
          <li key={one.moveId}>
            {wordsOf(one, shuttles)} <span className={styles.when}>Your move was made {ago(now - one.madeAt)}.</span>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.button} onClick={onSeen}>
        OK
      </button>
    </section>
  );
}

function wordsOf({ name, current }: NotApplied, shuttles: Settings['shuttles']): string {
  if (name === null) return 'A move was older than an hour and was not applied. Please ask dispatch.';
  const where = current && whereIs(current, shuttles);
  return where
    ? `${name} was moved by somebody else and ${where} now. Your move was not applied.`
    : `${name} was moved by somebody else. Your move was not applied.`;
}
