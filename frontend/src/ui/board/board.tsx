import { DndContext, DragOverlay } from '@dnd-kit/core';
import { nameInText } from '@lotline/contracts';
import { useCallback, useState, type ReactNode } from 'react';
import { afterPaintOrInput } from '../../lib/page/after-paint.js';
import { laneAt, laneOfShuttle, type LaneKey, type Lanes, type RideCard } from '../../lib/rides/lanes.js';
import type { BoardMoves } from '../../lib/rides/use-board-moves.js';
import { useSettings } from '../../lib/lot/settings.js';
import { Ghost, type CardSize } from './card.js';
import { useUiWords } from '../words.js';
import { announcements, collide } from './dragging.js';
import { cardElementId, laneElementId, useFocusOn } from './focus.js';
import type { LaneProps } from './lane.js';
import { MoveBar } from './move-bar.js';
import { RemoveDialog } from './remove-dialog.js';
import { useBoardDrag } from './use-board-drag.js';
import { useSelection } from './use-selection.js';

interface BoardProps {
  /** The cards of each lane, including local changes that the server has not confirmed yet. */
  lanes: Lanes;
  moves: Pick<BoardMoves, 'moveTo' | 'takeOff' | 'order'>;
  /** Whether a card may move from one lane to another. By default any may. */
  canMove?: (from: LaneKey, to: LaneKey) => boolean;
  /** Absent without a session: cards then have no details button. */
  onDetails?: (clientId: string) => void;
  size?: CardSize;
  /** Renders the lanes. */
  children: (board: BoardParts) => ReactNode;
}

interface BoardParts {
  lanes: Lanes;
  nameOf: (lane: LaneKey) => string;
  laneProps: (lane: LaneKey) => Omit<LaneProps, 'empty' | 'title' | 'press'>;
  /** Whether the move bar covers the bottom of the screen, which then needs padding to scroll clear of it. */
  hasMoveBar: boolean;
}

const canAlwaysMove = (): boolean => true;

/** Moves cards by drag and drop, or by a tap on the card and then on its new lane (docs/product/dispatch.md). */
export function Board({
  lanes: current,
  moves,
  canMove = canAlwaysMove,
  onDetails,
  size = 'desk',
  children,
}: BoardProps) {
  const { shuttles } = useSettings();
  const words = useUiWords();
  const focusOn = useFocusOn();
  const focusCard = useCallback((id: string) => focusOn([cardElementId(id)]), [focusOn]);
  const selection = useSelection(focusCard);
  const [removing, setRemoving] = useState<RideCard | null>(null);
  const drag = useBoardDrag(current, moves, canMove, selection.tap);
  const lanes = drag.lanes;

  const nameOf = (lane: LaneKey): string => {
    if (lane === 'requesting_ride') return words.requesting;
    if (lane === 'dropped_off') return words.droppedOff;
    const shuttle = shuttles.find(({ number }) => laneOfShuttle(number) === lane);
    return shuttle?.name ?? words.shuttle(lane.slice('shuttle-'.length));
  };
  const laneOfSelected = selection.selected === null ? undefined : laneAt(lanes, selection.selected);
  const chosen = laneOfSelected && lanes.get(laneOfSelected)?.find(({ id }) => id === selection.selected);
  const isMoveTarget = (lane: LaneKey): boolean =>
    laneOfSelected !== undefined && laneOfSelected !== lane && canMove(laneOfSelected, lane);
  const moveChosen = (lane: LaneKey): void => {
    if (!chosen) return;
    selection.clear();
    // Deferred, because it re-renders every card of both lanes.
    afterPaintOrInput(() => {
      focusOn([cardElementId(chosen.id), ...focusAfterRemoval(chosen, lanes)]);
      void moves.moveTo(chosen, lane, lanes);
    });
  };
  const closeRemoving = (): void => {
    if (removing) focusCard(removing.id);
    setRemoving(null);
  };
  const remove = (card: RideCard): void => {
    focusOn(focusAfterRemoval(card, lanes));
    setRemoving(null);
    void moves.takeOff(card);
  };

  const bar = chosen && (
    <MoveBar
      name={nameInText(chosen)}
      targets={[...lanes.keys()].filter(isMoveTarget).map((lane) => [lane, nameOf(lane)])}
      onTarget={moveChosen}
    />
  );
  const laneProps = (lane: LaneKey) => ({
    lane,
    cards: lanes.get(lane) ?? [],
    selection,
    size,
    isOver: drag.target === lane,
    isTarget: isMoveTarget(lane),
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
        screenReaderInstructions: { draggable: words.dragHints },
        announcements: announcements(lanes, nameOf, words),
      }}
      onDragStart={drag.onDragStart}
      onDragOver={drag.onDragOver}
      onDragEnd={drag.onDragEnd}
      onDragCancel={drag.onDragCancel}
    >
      {children({ lanes, nameOf, laneProps, hasMoveBar: chosen !== undefined })}
      {/* No drop animation: the ghost would cover the card that is dragged next. */}
      <DragOverlay dropAnimation={null}>{drag.card && <Ghost card={drag.card} size={size} />}</DragOverlay>
      <RemoveDialog card={removing} onRemove={remove} onClose={closeRemoving} />
    </DndContext>
  );
}

/** Returns the ids of elements to focus when a card leaves its lane: the next card, the previous card, the lane. */
function focusAfterRemoval(card: RideCard, lanes: Lanes): string[] {
  const lane = laneAt(lanes, card.id);
  if (!lane) return [];
  const ids = (lanes.get(lane) ?? []).map(({ id }) => id);
  const at = ids.indexOf(card.id);
  const near = [ids[at + 1], ids[at - 1]].filter((id) => id !== undefined);
  return [...near.map(cardElementId), laneElementId(lane)];
}
