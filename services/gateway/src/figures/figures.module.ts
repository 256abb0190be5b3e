import { Module } from '@nestjs/common';
import { ForecastController } from './forecast.controller.js';
import { MetricsOfLots } from './metrics-of-lots.js';
import { MetricsController } from './metrics.controller.js';
import { CachedOverview } from './overview/cached-overview.js';
import { OverviewController } from './overview/overview.controller.js';
import { HttpModule } from '../http/http.module.js';
import { ReplicaModule } from '../replica/replica.module.js';

/** Dashboard, overview and forecast. */
@Module({
  imports: [HttpModule, ReplicaModule],
  controllers: [ForecastController, MetricsController, OverviewController],
  providers: [CachedOverview, MetricsOfLots],
})
export class FiguresModule {}
