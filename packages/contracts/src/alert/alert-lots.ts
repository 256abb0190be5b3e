import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';

/** Maximum lots whose alerts one person hears. */
export const MAX_ALERT_LOTS = 1000;

/** The lots whose alerts a person hears, besides the lot at which they are (docs/product/alerts.md#other-lots). */
export const alertLotsSchema = z.object({ lotIds: z.array(lotIdSchema).max(MAX_ALERT_LOTS) });
export type AlertLots = z.output<typeof alertLotsSchema>;
