import { deadLetterSettings, flag, retentionDays, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

export const settingsSchema = z.object({
  ...serviceSettings,
  ...deadLetterSettings,
  /** Fills every lot without customers with demo customers. */
  DEMO: flag,
  /** Applies to the history of customers. */
  HISTORY_RETENTION_DAYS: retentionDays(730),
  /** Applies to imports and their reports, from the end of the import. */
  IMPORT_RETENTION_DAYS: retentionDays(7),
  /** Applies to the copy of undeliverable phones. */
  UNDELIVERABLE_RETENTION_DAYS: retentionDays(180),
});
export type ClientsSettings = z.output<typeof settingsSchema>;
