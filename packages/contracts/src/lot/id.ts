import { z } from 'zod';

/** Apart from the lot's own schema, which browsers do not need. */
export const lotIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/, 'a lot id is lower-case letters, digits and dashes');
