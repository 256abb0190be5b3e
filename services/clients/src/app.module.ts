import { RESTORABLE_DAYS } from '@lotline/protocol';
import { DeadLetterSweep, oldestIds, startService, type OldRows, type RunningService } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import type { ClientsSettings } from './config.js';
import { CustomersModule } from './customers.module.js';
import { CalendarRepository } from './calendar/calendar.repository.js';
import { CalendarRpc } from './calendar/calendar.rpc.js';
import { database } from './database.js';
import { ImportModule } from './import/import.module.js';
import { ExportRpc } from './export/export.rpc.js';
import { DatabaseMetrics } from './database-metrics.js';
import { DemoService } from './demo/demo.service.js';
import { ForecastRepository } from './forecast/forecast.repository.js';
import { ForecastRpc } from './forecast/forecast.rpc.js';
import { MetricsRepository } from './metrics/metrics.repository.js';
import { MetricsRpc } from './metrics/metrics.rpc.js';
import { OverviewRepository } from './overview/overview.repository.js';
import { OverviewRpc } from './overview/overview.rpc.js';

/** Counts of customers: calendar, forecast, dashboard and overview. */
@Module({
  controllers: [CalendarRpc, ForecastRpc, MetricsRpc, OverviewRpc],
  providers: [CalendarRepository, ForecastRepository, MetricsRepository, OverviewRepository],
})
class FiguresModule {}

/** The clients service. */
@Module({
  imports: [CustomersModule, FiguresModule, ImportModule],
  controllers: [ExportRpc],
  providers: [DatabaseMetrics, DemoService, DeadLetterSweep],
})
class AppModule {}

export const startClients = (settings: ClientsSettings): Promise<RunningService> =>
  startService({ name: 'clients', settings, database, module: AppModule, retention: oldRows(settings) });

/** The rows that are kept for some time only (docs/product/data.md#retention). */
const oldRows = (settings: ClientsSettings): OldRows[] => [
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
