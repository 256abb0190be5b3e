import { isolate, nameInText } from '@lotline/protocol';
import { laneOf, type LaneKey } from '../../lib/rides/lanes.js';
import { useUiWords } from '../words.js';
import styles from './move-bar.module.css';
import type { MovedCard } from './selection.js';
import type { Selection } from './use-selection.js';

/** More targets than these are in rows that scroll, below the name. */
const FEW_TARGETS = 6;

interface MoveBarProps {
  selection: Pick<Selection, 'cards' | 'moved' | 'several' | 'setSeveral'>;
  /** The lanes that the selected customers can move to, with their names. */
  targets: [LaneKey, string][];
  nameOf: (lane: LaneKey) => string;
  onTarget: (lane: LaneKey) => void;
  /** Closes the bar once no selected card is left. */
  onDismiss: () => void;
}

/** The targets of the selected cards, at the bottom of the screen: on a full board, the lanes are scrolled out of view. */
export function MoveBar({ selection, targets, nameOf, onTarget, onDismiss }: MoveBarProps) {
  const { cards, moved, several, setSeveral } = selection;
  const words = useUiWords();
  const [only] = cards.length === 1 ? cards : [];
  const name = only ? nameInText(only) : words.customers(cards.length);
  const placeOf = ({ now }: MovedCard): string => {
    const lane = now && laneOf(now);
    return lane ? isolate(nameOf(lane)) : words.offTheBoard;
  };
  return (
    <section
      className={`floating ${styles.bar}`}
      data-scrolls={targets.length > FEW_TARGETS ? '' : undefined}
      aria-label={cards.length > 0 ? words.move(name) : words.movedByOthers}
    >
      {cards.length > 0 && <p className={`ellipsis ${styles.name}`}>{words.moveTo(name)}</p>}
      <div role="status">
        {moved.map((each) => (
          <p key={each.card.id} className={styles.moved}>
            {words.nowAt(nameInText(each.card), placeOf(each))}
          </p>
        ))}
      </div>
      <div className={`cluster ${styles.targets}`}>
        {targets.map(([lane, label]) => (
          <button
            key={lane}
            type="button"
            className={`ellipsis ${styles.target}`}
            title={label}
            onClick={() => onTarget(lane)}
          >
            {label}
          </button>
        ))}
        {cards.length > 0 ? (
          <button
            type="button"
            className={`ellipsis ${styles.target} ${styles.several}`}
            aria-pressed={several}
            onClick={() => setSeveral(!several)}
          >
            {words.selectMore}
          </button>
        ) : (
          <button type="button" className={`ellipsis ${styles.target}`} onClick={onDismiss}>
            {words.ok}
          </button>
        )}
      </div>
    </section>
  );
}
