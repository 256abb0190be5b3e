import { useMemo, useRef, useState } from 'react';
import { DOUBLE_TAP } from '../../lib/time/intervals.js';
import { laneOfShuttle, type BoardLists } from '../../lib/rides/lanes.js';
import type { RideCard } from '../../lib/rides/ride-card.js';
import { useNarrow } from '../../lib/page/use-narrow.js';
import { Board } from '../../ui/board/board.js';
import { Lane, LanePlaceholder } from '../../ui/board/lane.js';
import { useKept, type KeptMoves } from './stored-moves.js';
import { lanesOfShuttle, mayGo } from './lanes-of-shuttle.js';
import { NotAppliedMoves } from './not-applied-moves.js';
import styles from './pick-up.module.css';
import { TakeNext } from './take-next.js';
import { UndoBar } from './undo-bar.js';
import { useShuttleMoves } from './use-shuttle-moves.js';

interface ShuttleBoardProps {
  lists: BoardLists;
  shuttle: number;
  kept: KeptMoves;
}

/** Of those who wait the longest ones are in sight, and the shuttle's own lane below them: on a phone there is room for one. */
const FIRST = 3;
const FIRST_ON_A_PHONE = 1;

const customers = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`;

/** Who waits, and the shuttle's one column (spec §2 "Shuttle pick-up screens"). */
export function ShuttleBoard({ lists, shuttle, kept }: ShuttleBoardProps) {
  const { moves: unsent } = useKept(kept);
  const { moves, order, undoable } = useShuttleMoves(kept);
  const lanes = useMemo(() => lanesOfShuttle(lists, shuttle, unsent, order), [lists, shuttle, unsent, order]);
  const own = laneOfShuttle(shuttle);
  const first = useNarrow() ? FIRST_ON_A_PHONE : FIRST;
  const [isWhole, setWhole] = useState(false);
  const once = useOncePerTap();
  const take = (card: RideCard): void => once(() => void moves.moveTo(card, own));
  const dropOff = (card: RideCard): void => once(() => void moves.moveTo(card, 'dropped_off'));

  return (
    <Board lanes={lanes} moves={moves} mayGo={mayGo} size="tablet">
      {({ lanes: shown, laneProps, barred }) => {
        const waiting = shown.get('requesting_ride') ?? [];
        const riding = shown.get(own) ?? [];
        const [next] = waiting;
        return (
          <>
            <main className={barred ? `${styles.places} ${styles.barred}` : styles.places}>
              <NotAppliedMoves kept={kept} />
              <section className={`${styles.panel} ${styles.waiting}`} aria-label="Waiting for a ride">
                <h2 className={styles.heading}>
                  {`${waiting.length} waiting`}
                  {waiting.length > first && (
                    <button type="button" className={styles.more} onClick={() => setWhole(!isWhole)}>
                      {isWhole ? 'Show the first' : `Show all ${waiting.length}`}
                    </button>
                  )}
                </h2>
                <Lane
                  {...laneProps('requesting_ride')}
                  cards={isWhole ? waiting : waiting.slice(0, first)}
                  onRemove={undefined}
                  press={{ label: 'Take', icon: 'addUser', onPress: take }}
                  empty={waiting.length === 0 && <LanePlaceholder>Nobody is waiting for a ride.</LanePlaceholder>}
                />
              </section>
              <section className={`${styles.panel} ${styles.riding}`} aria-label={`In Shuttle ${shuttle}`}>
                <h2 className={styles.heading}>{customers(riding.length)}</h2>
                <Lane
                  {...laneProps(own)}
                  press={{ label: 'Drop off', icon: 'check', onPress: dropOff }}
                  empty={<LanePlaceholder>Drag customers here</LanePlaceholder>}
                />
              </section>
            </main>
            {next && !barred && <TakeNext card={next} onTake={() => take(next)} />}
            {undoable && !barred && <UndoBar undoable={undoable} above={next !== undefined} />}
          </>
        );
      }}
    </Board>
  );
}

/** A second tap of the same finger, on a bumpy road, is not meant for the customer who comes next under it. */
function useOncePerTap(): (act: () => void) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (act) => {
    const now = Date.now();
    if (now - last.current < DOUBLE_TAP) return;
    last.current = now;
    act();
  };
}
