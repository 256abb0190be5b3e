import { deadLetterSettings, flag, retentionDays, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

export const settingsSchema = z.object({
  ...serviceSettings,
  ...deadLetterSettings,
  /** Fills every lot that has no customers with made-up ones. */
  DEMO: flag,
  /** Of the entries of customers' histories. */
  HISTORY_RETENTION_DAYS: retentionDays(730),
  /** Of imports and their reports, from their end. */
  IMPORT_RETENTION_DAYS: retentionDays(7),
  /** Of the copy of phones that texts do not reach. */
  TROUBLE_RETENTION_DAYS: retentionDays(180),
});
export type ClientsSettings = z.output<typeof settingsSchema>;
