import { RESTORABLE_DAYS } from '@lotline/protocol';
import { oldestIds, type OldRows } from '@lotline/service-kit';
import type { ClientsSettings } from './config.js';

/** The rows that are kept for some time only (docs/product/data.md#retention). */
export const oldRows = (settings: ClientsSettings): OldRows[] => [
  // Also of deleted customers.
  { table: 'history', since: 'at', only: oldestIds('history'), days: settings.HISTORY_RETENTION_DAYS },
  // An opt-out stays until its owner ends it.
  {
    table: 'undeliverable_phones',
    since: 'changed_at',
    only: `reason IS DISTINCT FROM 'opted-out'`,
    days: settings.UNDELIVERABLE_RETENTION_DAYS,
  },
  // Also unfinished uploads at a lot that has not imported since, whose files are still stored. One import has hundreds of report rows.
  {
    table: 'imports',
    since: `coalesce(ended_at, CASE WHEN state = 'receiving' THEN touched_at END)`,
    days: settings.IMPORT_RETENTION_DAYS,
    batchSize: 1,
  },
  // A year after the last use: some lists come once a season.
  { table: 'import_mappings', since: 'used_at', days: 365 },
  // The idempotency keys of adds.
  { table: 'add_keys', since: 'added_at', days: 1 },
  // They can no longer be restored.
  { table: 'deleted_clients', since: 'deleted_at', days: RESTORABLE_DAYS },
];
