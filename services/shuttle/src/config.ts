import { deadLetterSettings, flag, redisSettings, retentionDays, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

export const settingsSchema = z.object({
  ...serviceSettings,
  ...deadLetterSettings,
  /** Where the clock of the automatic check-out ticks. */
  ...redisSettings,
  /** `true`: every lot without a ride is given some, once its demo customers are known. */
  DEMO: flag,
  /** Of the changes of rides. */
  HISTORY_RETENTION_DAYS: retentionDays(730),
});
export type ShuttleSettings = z.output<typeof settingsSchema>;
