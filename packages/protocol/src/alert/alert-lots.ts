import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';

/** Maximum number of lots that a person can choose, for alerts or for an export. */
export const MAX_CHOSEN_LOTS = 1000;

/** The lots whose alerts a person hears in addition to those of their current lot (docs/product/alerts.md#other-lots). */
export const alertLotsSchema = z.object({ lotIds: z.array(lotIdSchema).max(MAX_CHOSEN_LOTS) });
export type AlertLots = z.output<typeof alertLotsSchema>;
