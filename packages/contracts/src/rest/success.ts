import { z } from 'zod';

/** What calls answer that have nothing to tell but that they were done (spec §7). */
export const successSchema = z.object({ success: z.literal(true) });
