import { DndContext, DragOverlay } from '@dnd-kit/core';
import type { BoardCard } from '@lotline/contracts';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { laneAt, laneOfShuttle, lanesOf, type BoardLists, type LaneKey, type Lanes } from '../../lib/rides/lanes.js';
import { useBoardMoves } from '../../lib/rides/use-board-moves.js';
import { useSettings } from '../../lib/settings.js';
import { toast } from '../toast.js';
import { Ghost, type CardSize } from './card.js';
import { announcements, collide, HINTS } from './dragging.js';
import { cardElementId, laneElementId, useFocusOn } from './focus.js';
import type { LaneProps } from './lane.js';
import { MoveBar } from './move-bar.js';
import { RemoveDialog } from './remove-dialog.js';
import { useBoardDrag } from './use-board-drag.js';
import { useSelection } from './use-selection.js';

interface BoardProps {
  lists: BoardLists;
  /** Absent where nobody is signed in: cards have no details then. */
  onDetails?: (clientId: string) => void;
  size?: CardSize;
  /** Lays the lanes out. */
  children: (board: BoardParts) => ReactNode;
}

interface BoardParts {
  lanes: Lanes;
  nameOf: (lane: LaneKey) => string;
  laneProps: (lane: LaneKey) => Omit<LaneProps, 'empty' | 'title'>;
  /** The bar lies over the bottom of the screen: what ends there needs room to be scrolled out from under it. */
  barred: boolean;
}

const SHORT: Partial<Record<LaneKey, string>> = { requesting_ride: 'Requesting', dropped_off: 'Dropped Off' };
const sayRefused = (description: string): void => toast({ title: 'Error', description, tone: 'destructive' });

/** What every board does with its cards: one is dragged to its place, or tapped and its place tapped (spec §2, §4). */
export function Board({ lists, onDetails, size = 'desk', children }: BoardProps) {
  const { shuttles } = useSettings();
  const moves = useBoardMoves(sayRefused);
  const focusOn = useFocusOn();
  const focusCard = useCallback((id: string) => focusOn([cardElementId(id)]), [focusOn]);
  const selection = useSelection(focusCard);
  const [removing, setRemoving] = useState<BoardCard | null>(null);
  const current = useMemo(() => lanesOf(lists, shuttles, moves.pending), [lists, shuttles, moves.pending]);
  const drag = useBoardDrag(current, moves, selection.tap);
  const lanes = drag.lanes;

  const nameOf = (lane: LaneKey): string =>
    SHORT[lane] ??
    shuttles.find(({ number }) => laneOfShuttle(number) === lane)?.name ??
    lane.replace('shuttle-', 'Shuttle ');
  const laneOfSelected = selection.selected === null ? undefined : laneAt(lanes, selection.selected);
  const chosen = laneOfSelected && lanes.get(laneOfSelected)?.find(({ id }) => id === selection.selected);
  const moveChosen = (lane: LaneKey): void => {
    if (!chosen) return;
    selection.clear();
    focusCard(chosen.id);
    void moves.moveTo(chosen, lane, lanes);
  };
  const closeRemoving = (): void => {
    if (removing) focusCard(removing.id);
    setRemoving(null);
  };
  const remove = (card: BoardCard): void => {
    focusOn(besides(card, lanes));
    setRemoving(null);
    void moves.takeOff(card);
  };

  const bar = chosen && (
    <MoveBar
      name={`${chosen.firstName} ${chosen.lastName}`}
      targets={[...lanes.keys()].filter((lane) => lane !== laneOfSelected).map((lane) => [lane, nameOf(lane)])}
      onTarget={moveChosen}
    />
  );
  const laneProps = (lane: LaneKey) => ({
    lane,
    cards: lanes.get(lane) ?? [],
    selection,
    size,
    aimed: drag.aim === lane,
    inviting: chosen !== undefined && laneOfSelected !== lane,
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
function besides(card: BoardCard, lanes: Lanes): string[] {
  const lane = laneAt(lanes, card.id);
  if (!lane) return [];
  const ids = (lanes.get(lane) ?? []).map(({ id }) => id);
  const at = ids.indexOf(card.id);
  const near = [ids[at + 1], ids[at - 1]].filter((id) => id !== undefined);
  return [...near.map(cardElementId), laneElementId(lane)];
}
