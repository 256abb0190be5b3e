import { type ReactNode, useState } from 'react';
import { useSelector } from 'react-redux';
import { ago } from '../../lib/time/durations.js';
import { selectConnection } from '../../lib/network/connection.js';
import { useAutoCheckout } from '../../lib/rides/use-auto-checkout.js';
import { useBoardLists } from '../../lib/rides/use-board-lists.js';
import { useWaitEstimate } from '../../lib/rides/rides-api.js';
import { useNow } from '../../lib/time/use-now.js';
import { WaitNow } from '../../ui/board/wait-now.js';
import { longestSince } from '../../ui/board/waiting-time.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { FilterChip } from '../../ui/label/filter-chip.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { BoardSkeleton } from './columns.js';
import { DispatchBoard } from './dispatch-board.js';
import { FindBox } from './find-box.js';
import { useOldestFirst } from './oldest-first.js';
import styles from './dispatch.module.css';

interface DispatchScreenProps {
  /** Buttons next to the board's heading. */
  controls: ReactNode;
  onDetails: (clientId: string) => void;
}

/** The `/shuttle` screen. */
export function DispatchScreen({ controls, onDetails }: DispatchScreenProps) {
  const { lists, failed, retry } = useBoardLists();
  const estimate = useWaitEstimate();
  const [isSorted, toggleSorted] = useOldestFirst();
  const [filter, setFilter] = useState('');
  useAutoCheckout();
  const waiting = lists?.requesting_ride.cards ?? [];
  return (
    <>
      <div className="head">
        <div className={`row-m ${styles.name}`}>
          <h1>Shuttle</h1>
          <LivePill />
        </div>
        <div className={styles.waitNow}>
          <WaitNow estimate={estimate} waiting={waiting.length} longestSince={longestSince(waiting)} />
        </div>
        <FindBox text={filter} onChange={setFilter} />
        <div className="row">
          <FilterChip on={isSorted} onPress={toggleSorted}>
            Oldest first
          </FilterChip>
          {controls}
        </div>
      </div>
      {lists ? (
        <DispatchBoard lists={lists} sorted={isSorted} filter={filter} onDetails={onDetails} />
      ) : failed ? (
        <LoadError title="The board could not be loaded" isPolled onRetry={retry} />
      ) : (
        <BoardSkeleton />
      )}
    </>
  );
}

const LOST_LABELS = { reconnecting: 'Reconnecting', unreachable: 'Unreachable', offline: 'Offline' };

/** Shows whether live changes arrive and, if they do not, since when. */
function LivePill() {
  const connection = useSelector(selectConnection);
  switch (connection.state) {
    case 'live':
      return (
        <StatusPill tone="ok" dot>
          Live
        </StatusPill>
      );
    case 'connecting':
      return <StatusPill dot>Connecting</StatusPill>;
    default:
      return (
        <StatusPill tone="warn" dot>
          <span>{LOST_LABELS[connection.state]}</span> <LostFor since={connection.since} />
        </StatusPill>
      );
  }
}

/** `since` in epoch ms. */
function LostFor({ since }: { since: number }) {
  const now = useNow(1_000);
  return <span className="not-phone">{`· lost ${ago(now - since)}`}</span>;
}
