import type { OldRows } from '@lotline/service-kit';
import type { NotifySettings } from './config.js';

/**
 * The rows that are kept for some time only (docs/product/data.md#retention). The clients service keeps its copy of the phones as
 * long.
 */
export const oldRows = (settings: NotifySettings): OldRows[] => [
  // Texts of both directions.
  { table: 'messages', since: 'created_at', days: settings.TEXT_RETENTION_DAYS },
  // An opt-out stays until its owner ends it.
  {
    table: 'undeliverable_phones',
    since: 'changed_at',
    only: `reason IS DISTINCT FROM 'opted-out'`,
    days: settings.UNDELIVERABLE_RETENTION_DAYS,
  },
  // An attempt in progress is left to the next run.
  { table: 'webhook_deliveries', since: 'created_at', only: `state <> 'sending'`, days: 7 },
];
