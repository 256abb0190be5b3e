import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useCallback, useState, type ReactNode } from 'react';
import { afterPaintOrInput } from '../../lib/page/after-paint.js';
import { laneAt, laneOfShuttle, type LaneKey, type Lanes } from '../../lib/rides/lanes.js';
import type { RideCard } from '../../lib/rides/ride-card.js';
import type { BoardMoves } from '../../lib/rides/use-board-moves.js';
import { useSettings } from '../../lib/lot/settings.js';
import { Ghost, type CardSize } from './card.js';
import { announcements, collide, HINTS } from './dragging.js';
import { cardElementId, laneElementId, useFocusOn } from './focus.js';
import type { LaneProps } from './lane.js';
import { MoveBar } from './move-bar.js';
import { RemoveDialog } from './remove-dialog.js';
import { useBoardDrag } from './use-board-drag.js';
import { useSelection } from './use-selection.js';

interface BoardProps {
  /** Where the cards stand, with what was done here and is not answered yet. */
  lanes: Lanes;
  moves: Pick<BoardMoves, 'moveTo' | 'takeOff' | 'order'>;
  /** Whether a card may go from one lane to another; on the dispatch board any may go anywhere. */
  mayGo?: (from: LaneKey, to: LaneKey) => boolean;
  /** Absent where nobody is signed in: cards have no details then. */
  onDetails?: (clientId: string) => void;
  size?: CardSize;
  /** Lays the lanes out. */
  children: (board: BoardParts) => ReactNode;
}

interface BoardParts {
  lanes: Lanes;
  nameOf: (lane: LaneKey) => string;
  laneProps: (lane: LaneKey) => Omit<LaneProps, 'empty' | 'title' | 'press'>;
  /** The bar lies over the bottom of the screen: what ends there needs room to be scrolled out from under it. */
  barred: boolean;
}

const SHORT: Partial<Record<LaneKey, string>> = { requesting_ride: 'Requesting', dropped_off: 'Dropped Off' };
const anywhere = (): boolean => true;

/** What every board does with its cards: one is dragged to its place, or tapped and its place tapped (docs/product/dispatch.md#drag-and-tap). */
export function Board({ lanes: current, moves, mayGo = anywhere, onDetails, size = 'desk', children }: BoardProps) {
  const { shuttles } = useSettings();
  const focusOn = useFocusOn();
  const focusCard = useCallback((id: string) => focusOn([cardElementId(id)]), [focusOn]);
  const selection = useSelection(focusCard);
  const [removing, setRemoving] = useState<RideCard | null>(null);
  const drag = useBoardDrag(current, moves, mayGo, selection.tap);
  const lanes = drag.lanes;

  const nameOf = (lane: LaneKey): string =>
    SHORT[lane] ??
    shuttles.find(({ number }) => laneOfShuttle(number) === lane)?.name ??
    lane.replace('shuttle-', 'Shuttle ');
  const laneOfSelected = selection.selected === null ? undefined : laneAt(lanes, selection.selected);
  const chosen = laneOfSelected && lanes.get(laneOfSelected)?.find(({ id }) => id === selection.selected);
  const isWithinReach = (lane: LaneKey): boolean =>
    laneOfSelected !== undefined && laneOfSelected !== lane && mayGo(laneOfSelected, lane);
  const moveChosen = (lane: LaneKey): void => {
    if (!chosen) return;
    selection.clear();
    // Every card of both lanes is drawn anew.
    afterPaintOrInput(() => {
      focusOn([cardElementId(chosen.id), ...besides(chosen, lanes)]);
      void moves.moveTo(chosen, lane, lanes);
    });
  };
  const closeRemoving = (): void => {
    if (removing) focusCard(removing.id);
    setRemoving(null);
  };
  const remove = (card: RideCard): void => {
    focusOn(besides(card, lanes));
    setRemoving(null);
    void moves.takeOff(card);
  };

  const bar = chosen && (
    <MoveBar
      name={`${chosen.firstName} ${chosen.lastName}`}
      targets={[...lanes.keys()].filter(isWithinReach).map((lane) => [lane, nameOf(lane)])}
      onTarget={moveChosen}
    />
  );
  const laneProps = (lane: LaneKey) => ({
    lane,
    cards: lanes.get(lane) ?? [],
    selection,
    size,
    aimed: drag.aim === lane,
    inviting: isWithinReach(lane),
    afterSelected: laneOfSelected === lane ? bar : null,
    onTarget: moveChosen,
    onDetails,
    onRemove: setRemoving,
  });

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
      {children({ lanes, nameOf, laneProps, barred: chosen !== undefined })}
      {/* A ghost that flew home would lie over the card that is lifted next. */}
      <DragOverlay dropAnimation={null}>{drag.card && <Ghost card={drag.card} size={size} />}</DragOverlay>
      <RemoveDialog card={removing} onRemove={remove} onClose={closeRemoving} />
    </DndContext>
  );
}

/** Where the focus goes when a card leaves: the next one, the one before it, or the lane that is left empty. */
function besides(card: RideCard, lanes: Lanes): string[] {
  const lane = laneAt(lanes, card.id);
  if (!lane) return [];
  const ids = (lanes.get(lane) ?? []).map(({ id }) => id);
  const at = ids.indexOf(card.id);
  const near = [ids[at + 1], ids[at - 1]].filter((id) => id !== undefined);
  return [...near.map(cardElementId), laneElementId(lane)];
}
