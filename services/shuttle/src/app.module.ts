import { DeadLetterSweep, JobsModule } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { RidesModule } from './rides/rides.module.js';
import { BoardsModule } from './boards.module.js';
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
export class AutoCheckoutModule {}

/** The shuttle service. */
@Module({
  imports: [JobsModule, RidesModule, BoardsModule, AutoCheckoutModule],
  controllers: [RideRecordsRpc],
  providers: [RidersEvents, DemoService, DemoBoards, DemoRepository, DeadLetterSweep],
})
export class AppModule {}
