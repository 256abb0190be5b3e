import { useMemo } from 'react';
import { lanesOf, type BoardLists, type LaneKey } from '../../lib/rides/lanes.js';
import { useBoardMoves } from '../../lib/rides/use-board-moves.js';
import { useSettings } from '../../lib/settings.js';
import { Board } from '../../ui/board/board.js';
import { Lane, LanePlaceholder } from '../../ui/board/lane.js';
import { Column } from './column.js';
import styles from './dispatch-board.module.css';
import { moveToasts } from './move-toasts.js';

interface DispatchBoardProps {
  lists: BoardLists;
  onDetails: (clientId: string) => void;
}

/** The three columns (spec §2 "Shuttle dispatch board"). */
export function DispatchBoard({ lists, onDetails }: DispatchBoardProps) {
  const { shuttles } = useSettings();
  const moves = useBoardMoves(useMemo(() => moveToasts(shuttles), [shuttles]));
  const standing = useMemo(() => lanesOf(lists, shuttles, moves.pending), [lists, shuttles, moves.pending]);
  return (
    <Board lanes={standing} moves={moves} onDetails={onDetails}>
      {({ lanes, nameOf, laneProps, barred }) => {
        const count = (lane: LaneKey): number => lanes.get(lane)?.length ?? 0;
        const riding = [...lanes.keys()].filter((lane) => lane.startsWith('shuttle-'));
        const whole = (lane: LaneKey, empty: string) => (
          <Lane {...laneProps(lane)} empty={count(lane) === 0 && <LanePlaceholder>{empty}</LanePlaceholder>} />
        );
        return (
          <div className={barred ? `${styles.columns} ${styles.barred}` : styles.columns}>
            <Column tone="request" title="Customer Requesting Ride" count={count('requesting_ride')}>
              {whole('requesting_ride', 'No customer is waiting. New requests appear here by themselves.')}
            </Column>
            <Column tone="pickup" title="Customer Picked Up" count={riding.reduce((sum, lane) => sum + count(lane), 0)}>
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
            <Column tone="dropped" title="Customer Dropped Off" count={count('dropped_off')}>
              {whole('dropped_off', 'Customers at the terminal stand here until they are checked out.')}
            </Column>
          </div>
        );
      }}
    </Board>
  );
}
