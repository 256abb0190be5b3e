import { DeadLetterSweep, JobsModule } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { RidesModule } from './rides/rides.module.js';
import { BoardsModule } from './boards.module.js';
import { AutoCheckoutModule } from './auto-checkout/auto-checkout.module.js';
import { RideRecordsRpc } from './copies/ride-records.rpc.js';
import { RidersEvents } from './copies/riders.events.js';
import { DemoService } from './demo/demo.service.js';
import { DemoBoards } from './demo/demo-boards.js';
import { DemoRepository } from './demo/demo.repository.js';

/** The shuttle service. */
@Module({
  imports: [JobsModule, RidesModule, BoardsModule, AutoCheckoutModule],
  controllers: [RideRecordsRpc],
  providers: [RidersEvents, DemoService, DemoBoards, DemoRepository, DeadLetterSweep],
})
export class AppModule {}
