import { DeadLetterSweep } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { CustomersModule } from './customers.module.js';
import { FiguresModule } from './figures.module.js';
import { ImportModule } from './import/import.module.js';
import { ExportRpc } from './export/export.rpc.js';
import { DatabaseMetrics } from './database-metrics.js';
import { DemoService } from './demo/demo.service.js';

/** The clients service. */
@Module({
  imports: [CustomersModule, FiguresModule, ImportModule],
  controllers: [ExportRpc],
  providers: [DatabaseMetrics, DemoService, DeadLetterSweep],
})
export class AppModule {}
