import { flag, redisSettings, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

export const settingsSchema = z.object({
  ...serviceSettings,
  /** Where the clock of the automatic check-out ticks. */
  ...redisSettings,
  /** `true`: every lot without a ride is given some, once its demo customers are known. */
  DEMO: flag,
});
export type ShuttleSettings = z.output<typeof settingsSchema>;
