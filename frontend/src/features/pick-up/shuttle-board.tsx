import { useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { laneOfShuttle, type BoardLists, type RideCard } from '../../lib/rides/lanes.js';
import { useNarrow } from '../../lib/page/use-media.js';
import { Board } from '../../ui/board/board.js';
import { CanceledRides } from '../../ui/board/canceled-rides.js';
import { CustomerCount, Lane, LanePlaceholder } from '../../ui/board/lane.js';
import { PlacesLeft } from '../../ui/board/places-left.js';
import { useWords } from './language/words.js';
import { usePendingMoves, type PendingMoves } from './moves/pending-moves.js';
import { shuttleLanes, canMove } from './shuttle-lanes.js';
import styles from './pick-up.module.css';
import { TakeNext, UndoBar } from './bottom-bars.js';
import { useDoubleTapGuard } from './double-tap.js';
import { useShuttleMoves, type Rejected } from './moves/use-shuttle-moves.js';
import { useSettings } from '../../lib/lot/settings.js';
import { TerminalBadge } from '../../ui/label/terminal-badge.js';
import { isolate } from '@lotline/protocol';
import { useNow } from '../../lib/time/use-now.js';
import { Icon } from '../../ui/icons.js';
import type { NotApplied } from './moves/pending-move.js';

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

  return (
    <Board lanes={lanes} moves={moves} canMove={canMove} size="tablet">
      {({ lanes: shown, moveTo, laneProps, hasMoveBar }) => {
        const take = (card: RideCard, event: MouseEvent): void => once(card.id, event, () => moveTo([card], own));
        const dropOff = (card: RideCard, event: MouseEvent): void =>
          once(card.id, event, () => moveTo([card], 'dropped_off'));
        const waiting = shown.get('requesting_ride') ?? [];
        const riding = shown.get(own) ?? [];
        const [next] = waiting;
        const dropOffAll = (event: MouseEvent): void => once('all', event, () => moveTo(riding, 'dropped_off'));
        return (
          <>
            <main
              className={hasMoveBar ? `stack-l ${styles.places} ${styles.withMoveBar}` : `stack-l ${styles.places}`}
            >
              <CanceledRides />
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
                <PlacesLeft lane={own} riders={riding} />
                <Lane
                  {...laneProps(own)}
                  press={{ label: words.dropOff, icon: 'check', onPress: dropOff }}
                  empty={<LanePlaceholder>{words.dragHere}</LanePlaceholder>}
                />
              </section>
            </main>
            {next && !hasMoveBar && <TakeNext card={next} onTake={(card) => moveTo([card], own)} />}
            {undoable && !hasMoveBar && <UndoBar undoable={undoable} above={next !== undefined} />}
          </>
        );
      }}
    </Board>
  );
}

/**
 * The headings of the stops, by the id of the first card at each. `waiting` is sorted by stop. A lot at which nobody has a terminal
 * has no stops.
 */
function stopHeadings(waiting: readonly RideCard[]): ReadonlyMap<string, ReactNode> {
  const stops = new Map<string, RideCard[]>();
  for (const card of waiting) stops.set(card.terminal, [...(stops.get(card.terminal) ?? []), card]);
  if ([...stops.keys()].every((terminal) => terminal === '')) return new Map();
  return new Map(
    [...stops].flatMap(([terminal, cards]) =>
      cards.slice(0, 1).map(({ id }) => [id, <StopHeading key={id} terminal={terminal} count={cards.length} />]),
    ),
  );
}

function StopHeading({ terminal, count }: { terminal: string; count: number }) {
  const words = useWords();
  const lot = useSettings();
  return (
    <h3 className={`row ${styles.stop}`}>
      {terminal === '' ? words.noTerminal : <TerminalBadge terminal={terminal} lot={lot} />}
      <span>{words.customers(count)}</span>
    </h3>
  );
}

interface NotAppliedMovesProps {
  pending: PendingMoves;
  rejected: readonly Rejected[];
  onDismissRejected: () => void;
}

/** Explains the moves of this device that were not applied, until they are dismissed. */
function NotAppliedMoves({ pending, rejected, onDismissRejected }: NotAppliedMovesProps) {
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
