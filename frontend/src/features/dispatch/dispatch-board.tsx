import type { MoveReason } from '@lotline/protocol';
import { useMemo, useState, useEffect } from 'react';
import { lanesOf, type BoardLists, type LaneKey, type RideCard } from '../../lib/rides/lanes.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNarrow } from '../../lib/page/use-media.js';
import { Board } from '../../ui/board/board.js';
import { CanceledRides } from '../../ui/board/canceled-rides.js';
import { Lane, LanePlaceholder } from '../../ui/board/lane.js';
import { useBoardMoves } from '../../ui/board/use-board-moves.js';
import { toast } from '../../ui/toast/toast.js';
import { Column, type ColumnTab, ColumnTabs } from './columns.js';
import styles from './dispatch.module.css';
import { filterLanes } from './board-filter.js';
import { sortOldestFirst } from './oldest-first.js';
import { useNow } from '../../lib/time/use-now.js';
import { cardElementId } from '../../ui/board/focus.js';
import { minutesSince, timeSince } from '../../ui/board/waiting-time.js';
import { Icon } from '../../ui/icons.js';
import { UI_EN } from '../../ui/words.js';

interface DispatchBoardProps {
  lists: BoardLists;
  /** Whether the oldest cards are on top, instead of the order set by the dispatchers. */
  sorted: boolean;
  /** Shows only the cards that match this text (`matchesFilter`). */
  filter: string;
  onDetails: (clientId: string) => void;
}

/** Says why a card that is dragged within its column goes back. */
const explainOrder = (state: string) => async (): Promise<void> =>
  toast({
    title: 'The order stays',
    description: `Dragging within a column has no effect while the board is ${state}.`,
  });
const explainSorted = explainOrder('sorted oldest first');
const explainFiltered = explainOrder('filtered');

/** The three columns. A phone shows one of them at a time. */
export function DispatchBoard({ lists, sorted, filter, onDetails }: DispatchBoardProps) {
  const { shuttles } = useSettings();
  const { pending, moveTo, takeOff, order } = useBoardMoves();
  const placed = useMemo(() => lanesOf(lists, shuttles, pending), [lists, shuttles, pending]);
  const isFiltered = filter.trim() !== '';
  const displayed = useMemo(
    () => filterLanes(sorted ? sortOldestFirst(placed) : placed, filter),
    [sorted, placed, filter],
  );
  // A move sends the lot's order, not this browser's sorting.
  const moves = {
    moveTo: (cards: readonly RideCard[], lane: LaneKey, reason: MoveReason | null) =>
      moveTo(cards, lane, placed, reason),
    takeOff,
    order: sorted ? explainSorted : isFiltered ? explainFiltered : order,
  };
  const isNarrow = useNarrow();
  const [column, setColumn] = useState<ColumnTab['tone']>('request');

  return (
    <Board lanes={displayed} riders={placed} moves={moves} onDetails={onDetails}>
      {({ lanes, nameOf, laneProps, hasMoveBar }) => {
        const count = (lane: LaneKey): number => lanes.get(lane)?.length ?? 0;
        const riding = [...lanes.keys()].filter((lane) => lane.startsWith('shuttle-'));
        const counts = {
          request: count('requesting_ride'),
          pickup: riding.reduce((sum, lane) => sum + count(lane), 0),
          dropped: count('dropped_off'),
        };
        const singleLane = (lane: LaneKey, empty: string) => (
          <Lane
            {...laneProps(lane)}
            empty={count(lane) === 0 && <LanePlaceholder>{isFiltered ? 'No match.' : empty}</LanePlaceholder>}
          />
        );
        const isShown = (tone: ColumnTab['tone']): boolean => !isNarrow || tone === column;
        return (
          <>
            <CanceledRides />
            {isNarrow && (
              <ColumnTabs
                tabs={[
                  { tone: 'request', label: 'Requesting', count: counts.request },
                  { tone: 'pickup', label: 'Picked Up', count: counts.pickup },
                  { tone: 'dropped', label: 'Dropped Off', count: counts.dropped },
                ]}
                shown={column}
                onShow={setColumn}
              />
            )}
            <div className={hasMoveBar ? `${styles.columns} ${styles.withMoveBar}` : styles.columns}>
              {isShown('request') && (
                <Column tone="request" title="Customer Requesting Ride" count={counts.request}>
                  {singleLane('requesting_ride', 'No customers waiting. New requests appear here.')}
                  <LongestWait waiting={lanes.get('requesting_ride') ?? []} />
                </Column>
              )}
              {isShown('pickup') && (
                <Column tone="pickup" title="Customer Picked Up" count={counts.pickup}>
                  <div className={styles.lanes}>
                    {riding.map((lane) => (
                      <Lane
                        key={lane}
                        {...laneProps(lane)}
                        title={nameOf(lane)}
                        empty={<LanePlaceholder>Drag customers here</LanePlaceholder>}
                      />
                    ))}
                  </div>
                </Column>
              )}
              {isShown('dropped') && (
                <Column tone="dropped" title="Customer Dropped Off" count={counts.dropped}>
                  {singleLane('dropped_off', 'Dropped-off customers stay here until they are checked out.')}
                </Column>
              )}
            </div>
          </>
        );
      }}
    </Board>
  );
}

const TICK = 5_000;
/** Excludes the part of the viewport covered by a phone's navigation or the bar of a selected card. */
const ROOT_MARGIN = '0px 0px -72px 0px';

/** A button that scrolls to the customer with the longest wait while that card is below the fold. */
function LongestWait({ waiting }: { waiting: readonly RideCard[] }) {
  const longest = findLongest(waiting);
  const isBelow = useIsBelow(longest?.id, waiting);
  if (!longest?.customerRequestingRideTimestamp || !isBelow) return null;
  const show = (): void => {
    const card = document.getElementById(cardElementId(longest.id));
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.hint} onClick={show}>
      <span>Longest wait</span> <Minutes since={longest.customerRequestingRideTimestamp} />
      <Icon name="down" size={16} />
    </button>
  );
}

/** Shows nothing in the first minute. */
function Minutes({ since }: { since: string }) {
  const textAt = (time: number): string | null =>
    minutesSince(since, time) === 0 ? null : timeSince(since, time, UI_EN);
  return <b>{textAt(useNow(TICK, textAt))}</b>;
}

function findLongest(waiting: readonly RideCard[]): RideCard | undefined {
  const since = (card: RideCard): string => card.customerRequestingRideTimestamp ?? '~';
  return waiting.reduce<RideCard | undefined>((longest, card) => {
    return longest && since(longest) <= since(card) ? longest : card;
  }, undefined);
}

/** Whether a card is below the viewport. Re-observes when `cards` change, because the card's element may be replaced. */
function useIsBelow(id: string | undefined, cards: readonly RideCard[]): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const card = id === undefined ? null : document.getElementById(cardElementId(id));
    if (!card) return setBelow(false);
    const observer = new IntersectionObserver(
      ([entry]) => entry && setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0),
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(card);
    return () => observer.disconnect();
  }, [id, cards]);
  return isBelow;
}
