import { flag, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

export const settingsSchema = z.object({
  ...serviceSettings,
  /** Fills every lot that has no customers with made-up ones. */
  DEMO: flag,
});
export type ClientsSettings = z.output<typeof settingsSchema>;
