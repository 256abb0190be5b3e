import { closestCorners, pointerWithin, type Announcements, type CollisionDetection } from '@dnd-kit/core';
import { laneAt, type LaneKey, type Lanes } from '../../lib/rides/lanes.js';

/** Prefers the card under the pointer to its lane. The keyboard has no pointer: it takes the nearest corner. */
export const collide: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  if (under.length === 0) return args.pointerCoordinates ? [] : closestCorners(args);
  const isLane = (id: string): boolean => /^(requesting_ride|dropped_off|shuttle-\d+)$/.test(id);
  const card = under.find(({ id }) => !isLane(String(id)));
  return [card ?? under[0]].filter((found) => found !== undefined);
};

/** Read to screen reader users when a card receives the focus. */
export const HINTS =
  'Press Enter to select the customer, then choose where to move them. Or press Space to lift the card, the arrow keys to move it, and Space again to drop it.';

/** Announcements for screen readers during a drag. */
export function announcements(lanes: Lanes, nameOf: (lane: LaneKey) => string): Announcements {
  const customer = (id: string | number): string => {
    const card = [...lanes.values()].flat().find((each) => each.id === id);
    return card ? `${card.firstName} ${card.lastName}` : 'The customer';
  };
  const place = (id: string | number | undefined): string => {
    const lane = id === undefined ? undefined : laneAt(lanes, String(id));
    return lane ? nameOf(lane) : 'no lane';
  };
  return {
    onDragStart: ({ active }) => `${customer(active.id)} is lifted.`,
    onDragOver: ({ active, over }) => `${customer(active.id)} is over ${place(over?.id)}.`,
    onDragEnd: ({ active, over }) =>
      over ? `${customer(active.id)} was dropped in ${place(over.id)}.` : `${customer(active.id)} was not moved.`,
    onDragCancel: ({ active }) => `${customer(active.id)} was not moved.`,
  };
}
