import { z } from 'zod';
import { linkIdSchema } from '../client/link.js';
import { riderCardSchema, rideSchema, type RideStatus } from '../ride/ride.js';
import { text } from '../values/text.js';

/** One card of a board list (`GET /api/clients/shuttle/{status}`), as staff see it. `id` is the client's. */
export const boardCardSchema = rideSchema
  .omit({ clientId: true })
  .extend(riderCardSchema.shape)
  .extend({ id: rideSchema.shape.clientId });
export type BoardCard = z.output<typeof boardCardSchema>;

/** A ride's change as it is told. `card` and `link` travel along for the live screens and the customer's page. */
export const rideChangeSchema = z.object({
  ride: rideSchema,
  card: riderCardSchema,
  link: linkIdSchema,
  /** The lot's count of board changes: consecutive numbers tell a gateway that it missed none. */
  boardVersion: z.int(),
  /** The database that `boardVersion` counts in (docs/decisions/epochs.md). */
  epoch: text(),
  /** The version of the client's record that `card` and `link` are of. */
  riderVersion: z.int(),
});
export type RideChange = z.output<typeof rideChangeSchema>;

/** Names the count that a `boardVersion` is of, in ETags and in `X-Board-Epoch`: the lot's, in this database. */
export const boardEpoch = (lotId: string, epoch: string): string => `${lotId}.${epoch}`;

/** More cards than any board can show: a list of them ends here. */
export const MAX_CARDS = 5000;

const STAMPS = {
  requesting_ride: 'customerRequestingRideTimestamp',
  picked_up: 'customerPickedUpTimestamp',
  dropped_off: 'droppedOffTimestamp',
} as const;

/** The card as a list shows it. */
export function cardOf({ ride, card }: Pick<RideChange, 'ride' | 'card'>): BoardCard {
  const { clientId, ...fields } = ride;
  return { ...fields, ...card, id: clientId };
}

/** What the order of a column is made of, whatever else a card says. */
type Placed = Pick<BoardCard, 'id' | 'shuttleStatus' | 'shuttlePosition' | (typeof STAMPS)[RideStatus]>;

/** The order of a column: by position, of equal ones the newest in it on top, of equally new ones by id. */
export function isAbove(one: Placed, other: Placed, column: RideStatus): boolean {
  const [position, otherPosition] = [one.shuttlePosition ?? Infinity, other.shuttlePosition ?? Infinity];
  if (position !== otherPosition) return position < otherPosition;
  const stamp = STAMPS[column];
  const [since, otherSince] = [one[stamp] ?? '', other[stamp] ?? ''];
  return since === otherSince ? one.id < other.id : since > otherSince;
}

/** A column, in order, after one ride has changed: the same array where it neither was nor is in it. */
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
