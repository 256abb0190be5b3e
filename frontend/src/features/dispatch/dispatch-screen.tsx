import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWaitEstimate } from '../../lib/rides/wait-api.js';
import { WaitNow } from '../../ui/board/wait-now.js';
import { longestSince } from '../../ui/board/waits.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { FilterChip } from '../../ui/label/filter-chip.js';
import { BoardSkeleton } from './board-skeleton.js';
import { DispatchBoard } from './dispatch-board.js';
import styles from './dispatch.module.css';
import { LivePill } from './live-pill.js';
import { useOldestFirst } from './oldest-first.js';
import { useAutoCheckout } from '../../lib/rides/use-auto-checkout.js';
import { useBoardLists } from '../../lib/rides/use-board-lists.js';

interface DispatchScreenProps {
  /** The buttons beside the board's heading. */
  controls: ReactNode;
  onDetails: (clientId: string) => void;
}

/** Spec §2 "Shuttle dispatch board (/shuttle)". */
export function DispatchScreen({ controls, onDetails }: DispatchScreenProps) {
  const { lists, failed, retry } = useBoardLists();
  const estimate = useWaitEstimate();
  const [isSorted, toggleSorted] = useOldestFirst();
  useAutoCheckout();
  const waiting = lists?.requesting_ride.cards ?? [];
  return (
    <>
      <div className={styles.head}>
        <div className={styles.name}>
          <h1>Shuttle</h1>
          <LivePill />
        </div>
        <WaitNow estimate={estimate} waiting={waiting.length} longestSince={longestSince(waiting)} />
        <div className={styles.controls}>
          <FilterChip on={isSorted} onPress={toggleSorted}>
            Oldest first
          </FilterChip>
          {controls}
        </div>
      </div>
      {lists ? (
        <DispatchBoard lists={lists} sorted={isSorted} onDetails={onDetails} />
      ) : failed ? (
        <EmptyState
          icon="warn"
          tone="bad"
          title="The board could not be loaded"
          text="It is tried again every few seconds."
          action={<Button onClick={retry}>Try Again</Button>}
        />
      ) : (
        <BoardSkeleton />
      )}
    </>
  );
}
