import { DndContext, DragOverlay } from '@dnd-kit/core';
import type { BoardCard } from '@lotline/contracts';
import { useMemo, useState } from 'react';
import { laneOfShuttle, lanesOf, type BoardLists, type LaneKey } from '../../lib/rides/lanes.js';
import { useBoardMoves } from '../../lib/rides/use-board-moves.js';
import { useSettings } from '../../lib/settings.js';
import { Ghost } from '../../ui/board/card.js';
import { announcements, collide, HINTS } from '../../ui/board/dragging.js';
import { Lane } from '../../ui/board/lane.js';
import { MoveBar } from '../../ui/board/move-bar.js';
import { RemoveDialog } from '../../ui/board/remove-dialog.js';
import { useBoardDrag } from '../../ui/board/use-board-drag.js';
import { useSelection } from '../../ui/board/use-selection.js';
import styles from './board.module.css';
import { Column } from './column.js';

interface BoardProps {
  lists: BoardLists;
  onDetails: (clientId: string) => void;
}

const SHORT: Partial<Record<LaneKey, string>> = { requesting_ride: 'Requesting', dropped_off: 'Dropped Off' };
const customers = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`;

/** The three columns; a card is dragged to its place, or tapped and its place tapped (spec §2, §4). */
export function Board({ lists, onDetails }: BoardProps) {
  const { shuttles } = useSettings();
  const selection = useSelection();
  const moves = useBoardMoves();
  const [removing, setRemoving] = useState<BoardCard | null>(null);
  const current = useMemo(() => lanesOf(lists, shuttles, moves.pending), [lists, shuttles, moves.pending]);
  const drag = useBoardDrag(current, moves);
  const lanes = drag.lanes;

  const laneOfSelected = [...lanes].find(([, cards]) => cards.some(({ id }) => id === selection.selected))?.[0];
  const chosen = laneOfSelected && lanes.get(laneOfSelected)?.find(({ id }) => id === selection.selected);
  const moveChosen = (lane: LaneKey): void => {
    selection.clear();
    if (chosen) void moves.moveTo(chosen, lane, lanes);
  };

  const cardsOf = (lane: LaneKey): BoardCard[] => lanes.get(lane) ?? [];
  const laneProps = (lane: LaneKey) => ({
    lane,
    cards: cardsOf(lane),
    selection,
    aimed: drag.aim === lane,
    inviting: laneOfSelected !== undefined && laneOfSelected !== lane,
    onTarget: moveChosen,
    onDetails,
    onRemove: setRemoving,
  });
  const emptyColumn = (lane: LaneKey, words: string) =>
    cardsOf(lane).length === 0 ? <p className={styles.placeholder}>{words}</p> : null;
  const riding = [...lanes].filter(([lane]) => lane.startsWith('shuttle-'));
  const nameOf = (lane: LaneKey): string =>
    SHORT[lane] ??
    shuttles.find(({ number }) => laneOfShuttle(number) === lane)?.name ??
    lane.replace('shuttle-', 'Shuttle ');

  return (
    <DndContext
      sensors={drag.sensors}
      collisionDetection={collide}
      accessibility={{
        screenReaderInstructions: { draggable: HINTS },
        announcements: announcements(lanes, nameOf),
      }}
      onDragStart={drag.onDragStart}
      onDragOver={drag.onDragOver}
      onDragEnd={drag.onDragEnd}
      onDragCancel={drag.onDragCancel}
    >
      <div className={styles.columns}>
        <Column tone="request" title="Customer Requesting Ride" count={cardsOf('requesting_ride').length}>
          <Lane
            {...laneProps('requesting_ride')}
            className={styles.whole}
            empty={emptyColumn('requesting_ride', 'No customer is waiting. New requests appear here by themselves.')}
          />
        </Column>
        <Column
          tone="pickup"
          title="Customer Picked Up"
          count={riding.reduce((sum, [, cards]) => sum + cards.length, 0)}
          middle
        >
          <div className={styles.lanes}>
            {riding.map(([lane, cards]) => (
              <section key={lane} className={styles.laneBox} aria-label={nameOf(lane)}>
                <h3 className={styles.laneTitle}>
                  {nameOf(lane)}
                  <span>{customers(cards.length)}</span>
                </h3>
                <Lane
                  {...laneProps(lane)}
                  className={styles.lane}
                  empty={<p className={styles.placeholder}>Drag customers here</p>}
                />
              </section>
            ))}
          </div>
        </Column>
        <Column tone="dropped" title="Customer Dropped Off" count={cardsOf('dropped_off').length}>
          <Lane
            {...laneProps('dropped_off')}
            className={styles.whole}
            empty={emptyColumn('dropped_off', 'Customers at the terminal stand here until they are checked out.')}
          />
        </Column>
      </div>
      <DragOverlay>{drag.card && <Ghost card={drag.card} />}</DragOverlay>
      {chosen && (
        <MoveBar
          name={`${chosen.firstName} ${chosen.lastName}`}
          targets={[...lanes.keys()].filter((lane) => lane !== laneOfSelected).map((lane) => [lane, nameOf(lane)])}
          onTarget={moveChosen}
        />
      )}
      <RemoveDialog card={removing} onRemove={moves.takeOff} onClose={() => setRemoving(null)} />
    </DndContext>
  );
}
