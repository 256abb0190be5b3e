import {
  checkRedis,
  createLogger,
  DeadLetterSweep,
  JobsModule,
  oldestIds,
  startService,
  type OldRows,
  type RunningService,
} from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { RidesModule } from './rides/rides.module.js';
import { BoardsModule } from './boards.module.js';
import type { ShuttleSettings } from './config.js';
import { database } from './database.js';
import { RideRecordsRpc } from './copies/ride-records.rpc.js';
import { RidersEvents } from './copies/riders.events.js';
import { DemoService } from './demo/demo.service.js';
import { DemoBoards } from './demo/demo-boards.js';
import { DemoRepository } from './demo/demo.repository.js';
import { AutoCheckoutRpc } from './auto-checkout/auto-checkout.rpc.js';
import { AutoCheckoutService } from './auto-checkout/auto-checkout.service.js';
import { AutoCheckoutJob } from './auto-checkout/auto-checkout.job.js';
import { PendingCheckOuts } from './auto-checkout/pending-check-outs.js';
import { UnacknowledgedService } from './acknowledgments/unacknowledged.service.js';
import { UnacknowledgedRepository } from './acknowledgments/unacknowledged.repository.js';

/** What happens to rides by the time: the automatic check-out, and requests that no one acknowledges. */
@Module({
  imports: [RidesModule],
  controllers: [AutoCheckoutRpc],
  providers: [AutoCheckoutService, AutoCheckoutJob, PendingCheckOuts, UnacknowledgedService, UnacknowledgedRepository],
})
class AutoCheckoutModule {}

/** The shuttle service. */
@Module({
  imports: [JobsModule, RidesModule, BoardsModule, AutoCheckoutModule],
  controllers: [RideRecordsRpc],
  providers: [RidersEvents, DemoService, DemoBoards, DemoRepository, DeadLetterSweep],
})
class AppModule {}

export async function startShuttle(settings: ShuttleSettings): Promise<RunningService> {
  await checkRedis(settings.REDIS_URL, createLogger('shuttle', settings.LOG_LEVEL));
  return startService({ name: 'shuttle', settings, database, module: AppModule, retention: oldRows(settings) });
}

/** The rows that are kept for some time only (docs/product/data.md#retention). */
const oldRows = (settings: ShuttleSettings): OldRows[] => [
  // Also of deleted customers.
  { table: 'ride_moves', since: 'at', only: oldestIds('ride_moves'), days: settings.HISTORY_RETENTION_DAYS },
  // An offline move is applied within the hour, so a board that sends it again has long received its answer.
  { table: 'offline_moves', since: 'stored_at', days: 2 },
];
