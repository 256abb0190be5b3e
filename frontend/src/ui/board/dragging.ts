import { closestCorners, pointerWithin, type Announcements, type CollisionDetection } from '@dnd-kit/core';
import { isolate, nameInText } from '@lotline/protocol';
import type { UiWords } from '../words.js';
import { laneAt, type LaneKey, type Lanes } from '../../lib/rides/lanes.js';

/** Prefers the card under the pointer to its lane. The keyboard has no pointer: it takes the nearest corner. */
export const collide: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  if (under.length === 0) return args.pointerCoordinates ? [] : closestCorners(args);
  const isLane = (id: string): boolean => /^(requesting_ride|dropped_off|shuttle-\d+)$/.test(id);
  const card = under.find(({ id }) => !isLane(String(id)));
  return [card ?? under[0]].filter((found) => found !== undefined);
};

/** Announcements for screen readers during a drag. */
export function announcements(lanes: Lanes, nameOf: (lane: LaneKey) => string, words: UiWords): Announcements {
  const customer = (id: string | number): string => {
    const card = [...lanes.values()].flat().find((each) => each.id === id);
    return card ? nameInText(card) : words.theCustomer;
  };
  const place = (id: string | number | undefined): string => {
    const lane = id === undefined ? undefined : laneAt(lanes, String(id));
    return lane ? isolate(nameOf(lane)) : words.noLane;
  };
  return {
    onDragStart: ({ active }) => words.lifted(customer(active.id)),
    onDragOver: ({ active, over }) => words.isOver(customer(active.id), place(over?.id)),
    onDragEnd: ({ active, over }) =>
      over ? words.droppedIn(customer(active.id), place(over.id)) : words.notMoved(customer(active.id)),
    onDragCancel: ({ active }) => words.notMoved(customer(active.id)),
  };
}
