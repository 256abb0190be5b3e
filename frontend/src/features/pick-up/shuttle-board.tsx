import { useMemo, useState, type MouseEvent } from 'react';
import { laneOfShuttle, type BoardLists, type RideCard } from '../../lib/rides/lanes.js';
import { useNarrow } from '../../lib/page/use-media.js';
import { Board } from '../../ui/board/board.js';
import { CustomerCount } from '../../ui/board/lane.js';
import { Lane, LanePlaceholder } from '../../ui/board/lane.js';
import { useWords } from './language/words.js';
import { usePendingMoves, type PendingMoves } from './moves/pending-moves.js';
import { shuttleLanes, canMove } from './shuttle-lanes.js';
import { NotAppliedMoves } from './moves/not-applied-moves.js';
import styles from './pick-up.module.css';
import { TakeNext, UndoBar } from './bottom-bars.js';
import { useDoubleTapGuard } from './double-tap.js';
import { stopHeadings } from './stop-heading.js';
import { useShuttleMoves } from './moves/use-shuttle-moves.js';

interface ShuttleBoardProps {
  lists: BoardLists;
  shuttle: number;
  pending: PendingMoves;
}

/** The number of waiting customers shown at first, so that the shuttle's own lane is visible below them. */
const INITIAL_COUNT = 3;
const INITIAL_COUNT_ON_PHONES = 1;

/** The waiting customers and the shuttle's own column. */
export function ShuttleBoard({ lists, shuttle, pending }: ShuttleBoardProps) {
  const words = useWords();
  const { moves: unsent } = usePendingMoves(pending);
  const { moves, order, undoable, rejected, dismissRejected } = useShuttleMoves(pending);
  const lanes = useMemo(() => shuttleLanes(lists, shuttle, unsent, order), [lists, shuttle, unsent, order]);
  const own = laneOfShuttle(shuttle);
  const initialCount = useNarrow() ? INITIAL_COUNT_ON_PHONES : INITIAL_COUNT;
  const [showsAll, setShowsAll] = useState(false);
  const once = useDoubleTapGuard();
  const take = (card: RideCard, event: MouseEvent): void => once(card.id, event, () => void moves.moveTo([card], own));
  const dropOff = (card: RideCard, event: MouseEvent): void =>
    once(card.id, event, () => void moves.moveTo([card], 'dropped_off'));

  return (
    <Board lanes={lanes} moves={moves} canMove={canMove} size="tablet">
      {({ lanes: shown, laneProps, hasMoveBar }) => {
        const waiting = shown.get('requesting_ride') ?? [];
        const riding = shown.get(own) ?? [];
        const [next] = waiting;
        const dropOffAll = (event: MouseEvent): void =>
          once('all', event, () => void moves.moveTo(riding, 'dropped_off'));
        return (
          <>
            <main
              className={hasMoveBar ? `stack-l ${styles.places} ${styles.withMoveBar}` : `stack-l ${styles.places}`}
            >
              <NotAppliedMoves pending={pending} rejected={rejected} onDismissRejected={dismissRejected} />
              <section className={`tone-request ${styles.panel}`} aria-label={words.waitingForRide}>
                <h2 className={styles.heading}>
                  <span>{words.waiting(waiting.length)}</span>
                  {waiting.length > initialCount && (
                    <button
                      type="button"
                      className={`button finger ${styles.more}`}
                      onClick={() => setShowsAll(!showsAll)}
                    >
                      {showsAll ? words.showFewer : words.showAll(waiting.length)}
                    </button>
                  )}
                </h2>
                <Lane
                  {...laneProps('requesting_ride')}
                  cards={showsAll ? waiting : waiting.slice(0, initialCount)}
                  headings={stopHeadings(waiting)}
                  onRemove={undefined}
                  press={{ label: words.take, icon: 'addUser', onPress: take }}
                  empty={waiting.length === 0 && <LanePlaceholder>{words.nobodyWaits}</LanePlaceholder>}
                />
              </section>
              <section className={`tone-pickup ${styles.panel} ${styles.riding}`} aria-label={words.inShuttle(shuttle)}>
                <div className={styles.heading}>
                  <h2>
                    <CustomerCount cards={riding} />
                  </h2>
                  {riding.length > 1 && !hasMoveBar && (
                    <button type="button" className={`button finger ${styles.more}`} onClick={dropOffAll}>
                      {words.dropOffAll}
                    </button>
                  )}
                </div>
                <Lane
                  {...laneProps(own)}
                  press={{ label: words.dropOff, icon: 'check', onPress: dropOff }}
                  empty={<LanePlaceholder>{words.dragHere}</LanePlaceholder>}
                />
              </section>
            </main>
            {next && !hasMoveBar && <TakeNext card={next} onTake={(card) => void moves.moveTo([card], own)} />}
            {undoable && !hasMoveBar && <UndoBar undoable={undoable} above={next !== undefined} />}
          </>
        );
      }}
    </Board>
  );
}
