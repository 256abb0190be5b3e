import { z } from 'zod';

/** Separate from the lot's schema, which browsers do not need. */
export const lotIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/, 'a lot id is lower-case letters, digits and dashes');
