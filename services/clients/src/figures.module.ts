import { Module } from '@nestjs/common';
import { CalendarRpc } from './calendar/calendar.rpc.js';
import { ForecastRpc } from './forecast/forecast.rpc.js';
import { MetricsRpc } from './metrics/metrics.rpc.js';
import { OverviewRpc } from './overview/overview.rpc.js';
import { CalendarRepository } from './calendar/calendar.repository.js';
import { ForecastRepository } from './forecast/forecast.repository.js';
import { MetricsRepository } from './metrics/metrics.repository.js';
import { OverviewRepository } from './overview/overview.repository.js';

/** Counts of customers: calendar, forecast, dashboard and overview. */
@Module({
  controllers: [CalendarRpc, ForecastRpc, MetricsRpc, OverviewRpc],
  providers: [CalendarRepository, ForecastRepository, MetricsRepository, OverviewRepository],
})
export class FiguresModule {}
