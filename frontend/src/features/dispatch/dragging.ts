import { closestCorners, pointerWithin, type CollisionDetection } from '@dnd-kit/core';

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
