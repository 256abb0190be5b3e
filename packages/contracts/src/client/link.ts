import { z } from 'zod';

/** The id of a customer's personal link (design §7 "request id"). */
const LINK = /^[0-9A-Za-z]{10}$/;
export const linkIdSchema = z.string().regex(LINK, 'Not a link');

/** Strangers send anything: what is no link's id is not even looked up. */
export const isLinkId = (given: string): boolean => LINK.test(given);
