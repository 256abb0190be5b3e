import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.js';
import { BoardSkeleton } from './board-skeleton.js';
import { DispatchBoard } from './dispatch-board.js';
import styles from './dispatch.module.css';
import { LivePill } from './live-pill.js';
import { useAutoCheckout } from './use-auto-checkout.js';
import { useBoardLists } from './use-board-lists.js';

interface DispatchScreenProps {
  /** The alerts' buttons. */
  controls: ReactNode;
  onDetails: (clientId: string) => void;
}

/** Spec §2 "Shuttle dispatch board (/shuttle)". */
export function DispatchScreen({ controls, onDetails }: DispatchScreenProps) {
  const { lists, failed, retry } = useBoardLists();
  useAutoCheckout();
  return (
    <>
      <div className={styles.head}>
        <div className={styles.name}>
          <h1>Shuttle</h1>
          <LivePill />
        </div>
        <span className="grow" />
        {controls}
      </div>
      {lists ? (
        <DispatchBoard lists={lists} onDetails={onDetails} />
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
