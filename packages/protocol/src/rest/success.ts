import { z } from 'zod';

/** The response of calls that return no data. */
export const successSchema = z.object({ success: z.literal(true) });
