import { z } from 'zod';
import { dayPlus } from '../time/lot-days.js';
import { instantSchema, optionalLotTimeSchema } from '../time/lot-time.js';
import { MAX_SPOT_LENGTH } from './parking-spots.js';
import { text } from '../values/text.js';

/** How a lot's listed spots are used. Forms, the dashboard and `/lots` show this count (`toSpotOffer` of the clients service). */
export const spotUseSchema = z.object({
  /** The number of spots that nobody holds and that are not out of use. */
  free: z.int().min(0),
  /** The number of spots of the lot without those out of use, or with them if all are; 0 if it lists none. */
  total: z.int().min(0),
  /** Customers who are checked in without a spot: their cars stand somewhere, but take no listed spot. */
  carsWithoutSpot: z.int().min(0),
});
export type SpotUse = z.output<typeof spotUseSchema>;

/** The suggested parking spot of the next customer. It is not reserved. */
export const spotOfferSchema = z.object({
  /** The first free spot; null if the lot is full or lists no spots. */
  next: text().nullable(),
  ...spotUseSchema.shape,
});
export type SpotOffer = z.output<typeof spotOfferSchema>;

/** Maximum holders of a spot that are returned. */
export const MAX_HOLDERS = 5;

/** A spot as typed. */
export const askedSpotSchema = text().trim().min(1).max(MAX_SPOT_LENGTH);

/**
 * Returns the earliest scheduled check-out (a lot time) that still holds its spot on the lot's day `today`: 6 PM of the day
 * before. A booking therefore holds its spot until the end of the day on which it ends or, if it ends after 6 PM, until the end
 * of the next day. The limit moves only at the lot's midnight, so the suggestion changes by time alone only then.
 */
export const spotsHeldFrom = (today: string): string => `${dayPlus(today, -1)} 18:00:00`;

/** A customer who holds a spot (docs/decisions/customers.md). */
export const spotHolderSchema = z.object({
  id: z.uuid(),
  firstName: text(),
  lastName: text(),
  checkInDateTime: optionalLotTimeSchema,
  /** The time of the manual check-in; null if the customer is not here. */
  checkedInAt: instantSchema.nullable(),
});
export type SpotHolder = z.output<typeof spotHolderSchema>;
