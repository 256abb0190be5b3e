import { deadLetterSettings, flag, redisSettings, retentionDays, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

export const settingsSchema = z.object({
  ...serviceSettings,
  ...deadLetterSettings,
  /** Redis holds the schedule of the sweeps. */
  ...redisSettings,
  /** With `true`, every lot without rides gets demo rides once its demo customers are known. */
  DEMO: flag,
  /** Applies to ride moves. */
  HISTORY_RETENTION_DAYS: retentionDays(730),
});
export type ShuttleSettings = z.output<typeof settingsSchema>;
