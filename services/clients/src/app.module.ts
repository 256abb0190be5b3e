import { DeadLetterSweep, startService, type RunningService } from '@lotline/service-kit';
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
import { oldRows } from './retention.js';

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
