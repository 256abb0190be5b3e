import { z } from 'zod';
import type { ClientRecord } from '../client/client.js';
import { isCheckedInByHand, isCheckedOutByHand } from '../client/status.js';
import { dayPlus } from '../time/lot-days.js';
import { instantSchema, optionalLotTimeSchema } from '../time/lot-time.js';
import { MAX_SPOT_LENGTH, spotKey } from './key.js';
import { text } from '../values/text.js';

/** The suggested parking spot of the next customer. It is not reserved. */
export const spotOfferSchema = z.object({
  /** The first free spot; null if the lot is full or lists no spots. */
  next: text().nullable(),
  free: z.int().min(0),
  /** The number of spots of the lot. */
  total: z.int().min(0),
});
export type SpotOffer = z.output<typeof spotOfferSchema>;

/** Returns the suggestion while these spots, in any spelling, are held. */
export function toSpotOffer(spots: readonly string[], held: readonly string[]): SpotOffer {
  const keys = new Set(held.map(spotKey));
  const free = spots.filter((spot) => !keys.has(spotKey(spot)));
  return { next: free[0] ?? null, free: free.length, total: spots.length };
}

/** Maximum holders of a spot that are returned. */
export const MAX_HOLDERS = 5;

/** A spot as typed. */
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

/** A customer who holds a spot (`holdsSpot`). */
export const spotHolderSchema = z.object({
  id: z.uuid(),
  firstName: text(),
  lastName: text(),
  checkInDateTime: optionalLotTimeSchema,
  /** The time of the manual check-in; null if the customer is not here. */
  checkedInAt: instantSchema.nullable(),
});
export type SpotHolder = z.output<typeof spotHolderSchema>;
