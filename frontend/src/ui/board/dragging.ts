import { closestCorners, pointerWithin, type Announcements, type CollisionDetection } from '@dnd-kit/core';
import { laneAt, type LaneKey, type Lanes } from '../../lib/rides/lanes.js';

/** Under the pointer a card counts before its lane; without a pointer (the keyboard) the nearest corner does. */
export const collide: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  if (under.length === 0) return args.pointerCoordinates ? [] : closestCorners(args);
  const isLane = (id: string): boolean => /^(requesting_ride|dropped_off|shuttle-\d+)$/.test(id);
  const card = under.find(({ id }) => !isLane(String(id)));
  return [card ?? under[0]].filter((found) => found !== undefined);
};

/** Read to whoever reaches a card by keyboard. */
export const HINTS =
  'Press Enter to select the customer, then choose where to move them. Or press Space to lift the card, the arrow keys to carry it, and Space again to put it down.';

/** Said while a card is carried, by the customer's name and the lane's. */
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
      over ? `${customer(active.id)} was put down in ${place(over.id)}.` : `${customer(active.id)} stays in place.`,
    onDragCancel: ({ active }) => `${customer(active.id)} stays in place.`,
  };
}
