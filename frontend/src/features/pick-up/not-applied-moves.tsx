import { useSettings } from '../../lib/settings.js';
import { ago } from '../../lib/ago.js';
import { useNow } from '../../lib/use-now.js';
import { Icon } from '../../ui/icons.js';
import type { NotApplied } from './kept-move.js';
import { useKept, type KeptMoves } from './kept-moves.js';
import styles from './not-applied-moves.module.css';

/** The moves of this screen that did not hold, in words, until somebody has read them. */
export function NotAppliedMoves({ kept }: { kept: KeptMoves }) {
  const { notApplied } = useKept(kept);
  return notApplied.length > 0 && <Notice notApplied={notApplied} onSeen={() => kept.seen()} />;
}

function Notice({ notApplied, onSeen }: { notApplied: readonly NotApplied[]; onSeen: () => void }) {
  const { shuttles } = useSettings();
  const now = useNow(10_000);
  const nameOf = (number: number): string =>
    shuttles.find((shuttle) => shuttle.number === number)?.name ?? `Shuttle ${number}`;
  return (
    <section className={styles.notice} role="alert" aria-label="Moves that were not applied">
      <Icon name="warn" size={26} />
      <ul className={styles.words}>
        {notApplied.map((one) => (
          <li key={one.moveId}>
            {wordsOf(one, nameOf)} <span className={styles.when}>Your move was made {ago(now - one.madeAt)}.</span>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.button} onClick={onSeen}>
        OK
      </button>
    </section>
  );
}

function wordsOf({ name, current }: NotApplied, nameOf: (shuttle: number) => string): string {
  if (name === null) return 'A move was older than an hour and was not applied. Please ask dispatch.';
  const where = current && whereIs(current, nameOf);
  return where
    ? `${name} was moved by somebody else and ${where} now. Your move was not applied.`
    : `${name} was moved by somebody else. Your move was not applied.`;
}

/** Where a ride is, in words that follow a name. */
function whereIs(
  { shuttleStatus, shuttleNumber }: NonNullable<NotApplied['current']>,
  nameOf: (shuttle: number) => string,
): string {
  switch (shuttleStatus) {
    case 'requesting_ride':
      return 'is waiting for a ride';
    case 'picked_up':
      return shuttleNumber === null ? 'is in a shuttle' : `is in ${nameOf(shuttleNumber)}`;
    case 'dropped_off':
      return 'is dropped off';
    case null:
      return 'is off the board';
  }
}
