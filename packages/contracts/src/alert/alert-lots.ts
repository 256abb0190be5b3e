import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';

/** Maximum lots that a person chooses: for alerts, or for an export. */
export const MAX_CHOSEN_LOTS = 1000;

/** The lots whose alerts a person hears, besides the lot at which they are (docs/product/alerts.md#other-lots). */
export const alertLotsSchema = z.object({ lotIds: z.array(lotIdSchema).max(MAX_CHOSEN_LOTS) });
export type AlertLots = z.output<typeof alertLotsSchema>;
