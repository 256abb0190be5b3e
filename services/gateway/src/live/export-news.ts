import { exportProgressSchema } from '@lotline/contracts';
import { z } from 'zod';

/** How far an export is, as gateways say it to each other: the live stream of whoever asked for it may be another's. */
export const exportNewsSchema = z.object({ lotId: z.string(), userId: z.string(), progress: exportProgressSchema });
export type ExportNews = z.output<typeof exportNewsSchema>;
