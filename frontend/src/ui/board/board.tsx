import { DndContext, DragOverlay } from '@dnd-kit/core';
import { isOverfull, placesLeft, type MoveReason, type RemovalReason } from '@lotline/protocol';
import { type ReactNode, useState } from 'react';
import { useStable } from '../../lib/page/use-while-open.js';
import { laneAt, type LaneKey, laneOf, laneOfShuttle, type Lanes, type RideCard } from '../../lib/rides/lanes.js';
import type { BoardMoves } from './use-board-moves.js';
import { useSettings } from '../../lib/lot/settings.js';
import { type CardSize, Ghost } from './card.js';
import { useUiWords } from '../words.js';
import { afterPaintOrInput } from './after-paint.js';
import { announcements, collide } from './dragging.js';
import { cardElementId, laneElementId, useFocusOn } from './focus.js';
import type { LaneProps } from './lane.js';
import { MoveBar } from './move-bar.js';
import { OverfullDialog, type OverfullMove } from './overfull-dialog.js';
import { RemoveDialog } from './remove-dialog.js';
import { useBoardDrag } from './use-board-drag.js';
import { useSelection } from './use-selection.js';

interface BoardProps {
  /** The cards of each lane, including local changes that the server has not confirmed yet. */
  lanes: Lanes;
  /** All cards of each lane, if a filter hides some. */
  riders?: Lanes;
  moves: Pick<BoardMoves, 'takeOff' | 'order'> & {
    moveTo: (cards: readonly RideCard[], lane: LaneKey, reason: MoveReason | null) => Promise<unknown>;
  };
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
  /** Moves cards, and asks first if the shuttle has too few places for them. */
  moveTo: (cards: readonly RideCard[], lane: LaneKey) => void;
  laneProps: (lane: LaneKey) => Omit<LaneProps, 'empty' | 'title' | 'press'>;
  /** Whether the move bar covers the bottom of the screen, which then needs padding to scroll clear of it. */
  hasMoveBar: boolean;
}

const canAlwaysMove = (): boolean => true;

/**
 * Moves cards by drag and drop, by a tap on the card and then on its new lane, or by the number of a shuttle
 * (docs/product/dispatch.md). Several selected cards move together.
 */
export function Board({
  lanes: current,
  riders = current,
  moves,
  canMove = canAlwaysMove,
  onDetails,
  size = 'desk',
  children,
}: BoardProps) {
  const words = useUiWords();
  const nameOf = useLaneNames();
  const focusOn = useFocusOn();
  const focusCard = (id: string) => focusOn([cardElementId(id)]);
  const selection = useSelection(current, focusCard);
  const { cards: selected, moved } = selection;
  const [removing, setRemoving] = useState<RideCard | null>(null);
  const [overfull, setOverfull] = useState<OverfullMove | null>(null);
  const { shuttles } = useSettings();

  /** A selected card is moved with all that are selected. */
  const groupOf = (card: RideCard): readonly RideCard[] => (selection.ids.has(card.id) ? selected : [card]);
  const mayMove = (card: RideCard, lane: LaneKey): boolean => {
    const from = laneOf(card);
    return from !== null && from !== lane && canMove(from, lane);
  };
  /** Calls `go` at once if the shuttle has places for the cards, otherwise once somebody has given a reason. */
  const askAboutPlaces = (cards: readonly RideCard[], lane: LaneKey, go: OverfullMove['move']): void => {
    const shuttle = shuttles.find(({ number }) => laneOfShuttle(number) === lane);
    const left = shuttle && placesLeft([...(riders.get(lane) ?? []), ...cards], shuttle);
    if (left && isOverfull(left)) setOverfull({ shuttle: nameOf(lane), left, move: go });
    else go(null);
  };
  const moveTo = (cards: readonly RideCard[], lane: LaneKey): void =>
    askAboutPlaces(cards, lane, (reason) => void moves.moveTo(cards, lane, reason));
  const move = (cards: readonly RideCard[], lane: LaneKey): void => {
    const moving = cards.filter((card) => mayMove(card, lane));
    const [first] = moving;
    if (!first) return;
    askAboutPlaces(moving, lane, (reason) => {
      if (moving.some(({ id }) => selection.ids.has(id))) selection.clear();
      // Deferred, because it re-renders every card of both lanes.
      afterPaintOrInput(() => {
        focusOn([cardElementId(first.id), ...focusAfterRemoval(first, current)]);
        void moves.moveTo(moving, lane, reason);
      });
    });
  };
  const drag = useBoardDrag(current, {
    canMove,
    onTap: selection.tap,
    onHold: selection.hold,
    onDrop: (card, lane) => move([card, ...groupOf(card).filter(({ id }) => id !== card.id)], lane),
    onOrder: (lane, ids) => void moves.order(lane, ids),
  });
  const lanes = drag.lanes;
  const sendToShuttle = useStable((card: RideCard, shuttle: number): void => {
    const lane = laneOfShuttle(shuttle);
    if (lanes.has(lane) && drag.card === null) move(groupOf(card), lane);
  });
  const isMoveTarget = (lane: LaneKey): boolean => {
    const others = selected.filter((card) => laneOf(card) !== lane);
    return others.length > 0 && others.every((card) => mayMove(card, lane));
  };
  const moveSelected = (lane: LaneKey): void => move(selected, lane);
  const closeRemoving = (): void => {
    if (removing) focusCard(removing.id);
    setRemoving(null);
  };
  const remove = (card: RideCard, reason: RemovalReason | null): void => {
    focusOn(focusAfterRemoval(card, lanes));
    setRemoving(null);
    void moves.takeOff(card, reason);
  };

  const dismissMoved = (): void => {
    focusOn([...moved.map(({ card }) => cardElementId(card.id)), laneElementId('requesting_ride')]);
    selection.clear();
  };

  // A phone shows one column: the bar stands in that of the last tap, and stays in its place while cards of one lane are added.
  const last = selected.at(-1);
  const anchor = last && selected.find((card) => laneOf(card) === laneOf(last));
  const hasMoveBar = selected.length + moved.length > 0;
  const bar = hasMoveBar && (
    <MoveBar
      selection={selection}
      targets={[...lanes.keys()].filter(isMoveTarget).map((lane) => [lane, nameOf(lane)])}
      nameOf={nameOf}
      onTarget={moveSelected}
      onDismiss={dismissMoved}
    />
  );
  const laneProps = (lane: LaneKey) => ({
    lane,
    cards: lanes.get(lane) ?? [],
    riders: riders.get(lane) ?? [],
    selection,
    size,
    isOver: drag.target === lane,
    isTarget: isMoveTarget(lane),
    after: anchor && laneOf(anchor) === lane ? { id: anchor.id, content: bar } : null,
    onTarget: moveSelected,
    onShuttleKey: sendToShuttle,
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
      {children({ lanes, nameOf, moveTo, laneProps, hasMoveBar })}
      {!anchor && bar}
      {/* No drop animation: the ghost would cover the card that is dragged next. */}
      <DragOverlay dropAnimation={null}>
        {drag.card && <Ghost card={drag.card} size={size} others={groupOf(drag.card).length - 1} />}
      </DragOverlay>
      <RemoveDialog card={removing} onRemove={remove} onClose={closeRemoving} />
      <OverfullDialog overfull={overfull} onClose={() => setOverfull(null)} />
    </DndContext>
  );
}

/** Returns the name of a lane. */
function useLaneNames(): (lane: LaneKey) => string {
  const { shuttles } = useSettings();
  const words = useUiWords();
  return (lane) => {
    if (lane === 'requesting_ride') return words.requesting;
    if (lane === 'dropped_off') return words.droppedOff;
    const shuttle = shuttles.find(({ number }) => laneOfShuttle(number) === lane);
    return shuttle?.name ?? words.shuttle(lane.slice('shuttle-'.length));
  };
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
