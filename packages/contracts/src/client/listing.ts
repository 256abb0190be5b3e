import { z } from 'zod';
import { lotTimeSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** The most customers of one page. */
export const PAGE_SIZE = 500;
/** Of a list without a limit, which is streamed page by page (design §6), while nobody else asks for anything. */
export const STREAM_PAGE = 250;
/** Characters of a page's cursor: it holds what the list is ordered by, so the longest name, in the letters that take most. */
export const MAX_CURSOR_LENGTH = 2000;
/**
 * The first page of a list without a limit, which is sent before the list takes its turn: a lot's contracts, and most of a day's
 * calendar, are whole with it and cost one call.
 */
export const FIRST_PAGE = 100;
/** Of a streamed list while others are asking: short work for each process that it goes through. */
export const PACED_PAGE = 25;
/** How many a screen asks for at a time. */
export const SCREEN_PAGE = 50;

const name = (max: number) => text().trim().min(1).max(max);

/** What a list of customers may be narrowed by (spec §7 `GET /api/clients`, design §6 "Additions"). */
export const listingFilterSchema = z.object({
  /** Name, phone with or without dashes, or customer id: case-insensitive substring. */
  search: name(200).optional(),
  checkedIn: z.literal(true).optional(),
  duplicates: z.literal(true).optional(),
  clientTypes: z.array(name(100)).min(1).max(20).optional(),
  /** Lot times, both inclusive. */
  checkoutFrom: lotTimeSchema.optional(),
  checkoutTo: lotTimeSchema.optional(),
  /** Lot times, both inclusive: the check-ins of a day, which the calendar shows beside its check-outs (design §6). */
  checkinFrom: lotTimeSchema.optional(),
  checkinTo: lotTimeSchema.optional(),
});
export type ListingFilter = z.output<typeof listingFilterSchema>;
