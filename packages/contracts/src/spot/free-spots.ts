import { z } from 'zod';
import type { ClientRecord } from '../client/client.js';
import { isCheckedInByHand, isCheckedOutByHand } from '../client/status.js';
import { dayPlus } from '../time/lot-days.js';
import { instantSchema, optionalLotTimeSchema } from '../time/lot-time.js';
import { MAX_SPOT_LENGTH, spotKey } from './key.js';
import { text } from '../values/text.js';

/** The spot to give to the next customer. It is a suggestion: nothing keeps it for who was shown it. */
export const spotOfferSchema = z.object({
  /** The first of the lot's list that nobody holds; null where the lot is full, or lists none. */
  next: text().nullable(),
  free: z.int().min(0),
  /** How many the lot lists. */
  total: z.int().min(0),
});
export type SpotOffer = z.output<typeof spotOfferSchema>;

/** What is offered of a lot's spots while these are held, in whatever spelling. */
export function offerOf(spots: readonly string[], held: readonly string[]): SpotOffer {
  const keys = new Set(held.map(spotKey));
  const free = spots.filter((spot) => !keys.has(spotKey(spot)));
  return { next: free[0] ?? null, free: free.length, total: spots.length };
}

/** The most holders of one spot that are named. */
export const MAX_HOLDERS = 5;

/** A spot as it is typed, to ask who holds it. */
export const askedSpotSchema = text().trim().min(1).max(MAX_SPOT_LENGTH);

/**
 * Returns the lot time from which on a scheduled check-out still holds its spot on the lot's day `today`: 6 PM of the day
 * before. A booking therefore holds its spot to the end of the day on which it ends, one that ends after 6 PM to the end of the
 * next day. The limit moves only at the lot's midnight, so what is offered changes by time alone only then.
 */
export const spotsHeldFrom = (today: string): string => `${dayPlus(today, -1)} 18:00:00`;

/**
 * Whether a booking holds its spot on the lot's day `today`. A customer who is checked in holds it until they are checked out,
 * however late they are; one who is booked holds it until `spotsHeldFrom` has passed their check-out. A contract without an
 * end holds it too. The clients service implements the same rule in SQL (docs/decisions/parking-spots-are-offered.md).
 */
export function holdsSpot(
  client: Parameters<typeof isCheckedInByHand>[0] & Pick<ClientRecord, 'parkingSpot' | 'checkOutDateTime'>,
  today: string,
): boolean {
  if (client.parkingSpot === '' || isCheckedOutByHand(client)) return false;
  const hasNoEnd = client.checkOutDateTime === '';
  return hasNoEnd || isCheckedInByHand(client) || client.checkOutDateTime >= spotsHeldFrom(today);
}

/** Whoever holds a spot (`holdsSpot`). */
export const spotHolderSchema = z.object({
  id: z.uuid(),
  firstName: text(),
  lastName: text(),
  checkInDateTime: optionalLotTimeSchema,
  /** When they were checked in by hand; null for who is not here. */
  checkedInAt: instantSchema.nullable(),
});
export type SpotHolder = z.output<typeof spotHolderSchema>;
