import { z } from 'zod';
import { lotTimeSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';
import { PENDING_STEPS } from './status.js';

const UUID = '[\\da-fA-F]{8}-[\\da-fA-F]{4}-[1-8][\\da-fA-F]{3}-[89abAB][\\da-fA-F]{3}-[\\da-fA-F]{12}';

/** Maximum customers per page. */
export const PAGE_SIZE = 500;
/**
 * Maximum characters of a cursor. It contains the sort key, so at most the longest name in the letters with the longest
 * encoding.
 */
export const MAX_CURSOR_LENGTH = 2000;
/**
 * Page size of a streamed list (a list without a limit). The first page is sent without waiting for a slot. It holds
 * all of a lot's contracts and most of a calendar day, so those lists cost one call.
 */
export const STREAM_PAGE = 100;
/** Page size of the screens. */
export const SCREEN_PAGE = 50;
/** Maximum customers that one list names by their ids. */
export const MAX_LISTED_IDS = 50;
/** Ids in a query, separated by commas. */
export const LISTED_IDS = new RegExp(`^${UUID}(,${UUID}){0,${MAX_LISTED_IDS - 1}}$`);

const name = (max: number) => text().trim().min(1).max(max);

/** The filters of a list of customers (docs/product/api.md#lists). */
export const listingFilterSchema = z.object({
  /** Name, phone with or without dashes, or customer id: case-insensitive substring. */
  search: name(200).optional(),
  checkedIn: z.literal(true).optional(),
  duplicates: z.literal(true).optional(),
  clientTypes: z.array(name(100)).min(1).max(20).optional(),
  ids: z.array(z.uuid()).min(1).max(MAX_LISTED_IDS).optional(),
  /** Customers whose check-in or check-out is still to do (`isPending`). */
  pending: z.enum(PENDING_STEPS).optional(),
  /** Lot times, both inclusive. */
  checkoutFrom: lotTimeSchema.optional(),
  checkoutTo: lotTimeSchema.optional(),
  /** Lot times, both inclusive. The calendar's check-ins use these. */
  checkinFrom: lotTimeSchema.optional(),
  checkinTo: lotTimeSchema.optional(),
});
export type ListingFilter = z.output<typeof listingFilterSchema>;
