import { z } from 'zod';

/** The id of a customer's personal link (docs/product/customer-page.md#personal-link). */
const LINK = /^[0-9A-Za-z]{10}$/;
export const linkIdSchema = z.string().regex(LINK, 'Invalid link');

/** Saves the lookup of text that cannot be a link id. */
export const isLinkId = (given: string): boolean => LINK.test(given);
