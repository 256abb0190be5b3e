import { z } from 'zod';

export const LOT_ID = /^[a-z0-9-]{1,40}$/;

/** Separate from the lot's schema, which browsers do not need. */
export const lotIdSchema = z.string().regex(LOT_ID, 'a lot id is lower-case letters, digits and dashes');
