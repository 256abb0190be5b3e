import { z } from 'zod';
import { isLotTime } from './lot-time.js';

/** The most customers of one page; a list without a limit is streamed in pages of this size (design §6). */
export const PAGE_SIZE = 500;
/** Characters of a page's cursor: it holds what the list is ordered by, so the longest name, in the letters that take most. */
export const MOST_CURSOR = 2000;
/** How many a screen asks for at a time: what most pages are. */
export const SCREEN_PAGE = 50;

/** A NUL, which PostgreSQL cannot hold, is no text to look for. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !value.includes('\0'), 'Not a text');
const lotTime = z.string().refine(isLotTime, 'Not a valid date and time');

/** What a list of customers may be narrowed by (spec §7 `GET /api/clients`, design §6 "Additions"). */
export const listingFilterSchema = z.strictObject({
  /** Name, phone with or without dashes, or customer id: case-insensitive substring. */
  search: text(200).optional(),
  checkedIn: z.literal(true).optional(),
  duplicates: z.literal(true).optional(),
  clientTypes: z.array(text(100)).min(1).max(20).optional(),
  /** Lot times, both inclusive. */
  checkoutFrom: lotTime.optional(),
  checkoutTo: lotTime.optional(),
});
export type ListingFilter = z.output<typeof listingFilterSchema>;
