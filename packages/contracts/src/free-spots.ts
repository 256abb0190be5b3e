import { z } from 'zod';
import { instantSchema, optionalLotTimeSchema } from './lot-time.js';
import { LONGEST_SPOT, spotKey } from './parking-spots.js';
import { text } from './text.js';

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
export const MOST_HOLDERS = 5;

/** A spot as it is typed, to ask who holds it. */
export const askedSpotSchema = text().trim().min(1).max(LONGEST_SPOT);

/**
 * Whoever holds a spot: who is checked in with it, and who is booked with it, not checked out and not past their check-out
 * (docs/decisions/parking-spots-are-offered.md).
 */
export const spotHolderSchema = z.object({
  id: z.uuid(),
  firstName: text(),
  lastName: text(),
  checkInDateTime: optionalLotTimeSchema,
  /** When they were checked in by hand; null for who is not here. */
  checkedInAt: instantSchema.nullable(),
});
export type SpotHolder = z.output<typeof spotHolderSchema>;
