import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { AutoCheckoutRpc } from './auto-checkout.rpc.js';
import { AutoCheckoutService } from './auto-checkout.service.js';
import { AutoCheckoutJob } from './auto-checkout.job.js';
import { PendingCheckOuts } from './pending-check-outs.js';
import { UnacknowledgedService } from '../acknowledgments/unacknowledged.service.js';
import { UnacknowledgedRepository } from '../acknowledgments/unacknowledged.repository.js';

/** What happens to rides by the time: the automatic check-out, and requests that no one acknowledges. */
@Module({
  imports: [RidesModule],
  controllers: [AutoCheckoutRpc],
  providers: [AutoCheckoutService, AutoCheckoutJob, PendingCheckOuts, UnacknowledgedService, UnacknowledgedRepository],
})
export class AutoCheckoutModule {}
