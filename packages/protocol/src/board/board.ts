import { z } from 'zod';
import { linkIdSchema } from '../client/link.js';
import { rideActionSchema } from '../ride/action.js';
import { answeredRideSchema, boardRiderSchema, riderCardSchema, rideSchema, type RideStatus } from '../ride/ride.js';
import { text } from '../values/text.js';

/** A card of a board list (`GET /api/clients/shuttle/{status}`) as staff see it. `id` is the client's id. */
export const boardCardSchema = rideSchema
  .omit({ clientId: true })
  .extend(riderCardSchema.shape)
  .extend({ id: rideSchema.shape.clientId });
export type BoardCard = z.output<typeof boardCardSchema>;

/** A change of a ride. It carries `card` and `link` for live screens and the customer's page. */
export const rideChangeSchema = z.object({
  ride: rideSchema,
  card: riderCardSchema,
  link: linkIdSchema,
  /** The lot's number of board changes. Consecutive numbers tell a gateway that it has missed none. */
  boardVersion: z.int(),
  /** Identifies the database that `boardVersion` belongs to (docs/decisions/rooms.md). */
  epoch: text(),
  /** The version of the client's record from which `card` and `link` were taken. */
  riderVersion: z.int(),
  /** What was done; missing when only the position changed. */
  action: rideActionSchema.optional(),
});
export type RideChange = z.output<typeof rideChangeSchema>;

/** Identifies the counter behind a `boardVersion` in ETags and `X-Board-Epoch`: the lot's counter in this database. */
export const boardEpoch = (lotId: string, epoch: string): string => `${lotId}.${epoch}`;

/** The maximum number of cards in a list. */
export const MAX_CARDS = 5000;

const STAMPS = {
  requesting_ride: 'customerRequestingRideTimestamp',
  picked_up: 'customerPickedUpTimestamp',
  dropped_off: 'droppedOffTimestamp',
} as const;

export function toBoardCard({ ride, card }: Pick<RideChange, 'ride' | 'card'>): BoardCard {
  const { clientId, ...fields } = ride;
  return { ...fields, ...card, id: clientId };
}

/** The fields that decide the order of a column. */
type Placed = Pick<BoardCard, 'id' | 'shuttleStatus' | 'shuttlePosition' | (typeof STAMPS)[RideStatus]>;

/** Whether `one` is above `other`: by position, then the most recent arrival in the column first, then by id. */
export function isAbove(one: Placed, other: Placed, column: RideStatus): boolean {
  const [position, otherPosition] = [one.shuttlePosition ?? Infinity, other.shuttlePosition ?? Infinity];
  if (position !== otherPosition) return position < otherPosition;
  const stamp = STAMPS[column];
  const [since, otherSince] = [one[stamp] ?? '', other[stamp] ?? ''];
  return since === otherSince ? one.id < other.id : since > otherSince;
}

/** Applies a change of one ride to a sorted column. Returns the same array if the ride neither was nor is in it. */
export function columnAfter<Card extends Placed>(cards: Card[], column: RideStatus, changed: Card): Card[] {
  const was = cards.findIndex(({ id }) => id === changed.id);
  if (was < 0 && changed.shuttleStatus !== column) return cards;
  const after = [...cards];
  if (was >= 0) after.splice(was, 1);
  if (changed.shuttleStatus !== column) return after;
  const below = after.findIndex((other) => isAbove(changed, other, column));
  after.splice(below < 0 ? after.length : below, 0, changed);
  return after;
}

/**
 * A card as a pick-up board without a login sees it (docs/product/pick-up-boards.md#what-a-board-may-do). `id` is the
 * client's id.
 */
export const boardDeviceCardSchema = answeredRideSchema.extend(boardRiderSchema.shape);
export type BoardDeviceCard = z.output<typeof boardDeviceCardSchema>;

/** A change of a ride for such a board, without the secret customer link and the fields that only staff see. */
export const boardDeviceChangeSchema = rideChangeSchema
  .omit({ link: true })
  .extend({ ride: rideSchema.omit({ otherCars: true }), card: boardRiderSchema });
export type BoardDeviceChange = z.output<typeof boardDeviceChangeSchema>;

export function toBoardDeviceChange({
  ride: full,
  card,
  boardVersion,
  epoch,
  riderVersion,
  action,
}: RideChange): BoardDeviceChange {
  const { otherCars: _, ...ride } = full;
  const { firstName, lastName, phone, partySize, terminal, vip, wheelchair, hasNotes } = card;
  const shown = { firstName, lastName, phone, partySize, terminal, vip, wheelchair, hasNotes };
  return { ride, card: shown, boardVersion, epoch, riderVersion, action };
}
