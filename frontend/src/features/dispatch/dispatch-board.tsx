import { useMemo, useState } from 'react';
import { lanesOf, type BoardLists, type LaneKey } from '../../lib/rides/lanes.js';
import type { RideCard } from '../../lib/rides/ride-card.js';
import { useBoardMoves } from '../../lib/rides/use-board-moves.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNarrow } from '../../lib/page/use-narrow.js';
import { Board } from '../../ui/board/board.js';
import { Lane, LanePlaceholder } from '../../ui/board/lane.js';
import { Column } from './column.js';
import { ColumnTabs, type ColumnTab } from './column-tabs.js';
import styles from './dispatch-board.module.css';
import { LongestWait } from './longest-wait.js';
import { moveToasts } from './move-toasts.js';
import { oldestFirst } from './oldest-first.js';

interface DispatchBoardProps {
  lists: BoardLists;
  /** Whether the oldest stand on top, and not the order that dispatchers put the cards in. */
  sorted: boolean;
  onDetails: (clientId: string) => void;
}

const stay = (): Promise<void> => Promise.resolve();

/** The three columns (spec §2 "Shuttle dispatch board"); on a phone one of them at a time. */
export function DispatchBoard({ lists, sorted, onDetails }: DispatchBoardProps) {
  const { shuttles } = useSettings();
  const words = useMemo(() => moveToasts(shuttles), [shuttles]);
  const { pending, moveTo, takeOff, order } = useBoardMoves(words);
  const placed = useMemo(() => lanesOf(lists, shuttles, pending), [lists, shuttles, pending]);
  const standing = useMemo(() => (sorted ? oldestFirst(placed) : placed), [sorted, placed]);
  // The order that is sent with a move is the lot's, not this browser's.
  const moves = useMemo(
    () => ({
      moveTo: (card: RideCard, lane: LaneKey) => moveTo(card, lane, placed),
      takeOff,
      order: sorted ? stay : order,
    }),
    [moveTo, takeOff, order, sorted, placed],
  );
  const isNarrow = useNarrow();
  const [column, setColumn] = useState<ColumnTab['tone']>('request');

  return (
    <Board lanes={standing} moves={moves} onDetails={onDetails}>
      {({ lanes, nameOf, laneProps, barred }) => {
        const count = (lane: LaneKey): number => lanes.get(lane)?.length ?? 0;
        const riding = [...lanes.keys()].filter((lane) => lane.startsWith('shuttle-'));
        const counts = {
          request: count('requesting_ride'),
          pickup: riding.reduce((sum, lane) => sum + count(lane), 0),
          dropped: count('dropped_off'),
        };
        const whole = (lane: LaneKey, empty: string) => (
          <Lane {...laneProps(lane)} empty={count(lane) === 0 && <LanePlaceholder>{empty}</LanePlaceholder>} />
        );
        const isShown = (tone: ColumnTab['tone']): boolean => !isNarrow || tone === column;
        return (
          <>
            {isNarrow && (
              <ColumnTabs
                tabs={[
                  { tone: 'request', words: 'Requesting', count: counts.request },
                  { tone: 'pickup', words: 'Picked Up', count: counts.pickup },
                  { tone: 'dropped', words: 'Dropped Off', count: counts.dropped },
                ]}
                shown={column}
                onShow={setColumn}
              />
            )}
            <div className={barred ? `${styles.columns} ${styles.barred}` : styles.columns}>
              {isShown('request') && (
                <Column tone="request" title="Customer Requesting Ride" count={counts.request}>
                  {whole('requesting_ride', 'No customer is waiting. New requests appear here by themselves.')}
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
                  {whole('dropped_off', 'Customers at the terminal stand here until they are checked out.')}
                </Column>
              )}
            </div>
          </>
        );
      }}
    </Board>
  );
}
