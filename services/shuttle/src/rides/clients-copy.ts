import type { LotContext, Ride } from '@lotline/contracts';
import { LOGGER, RpcClient, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';

/** How long an answer waits for the copy (design §3 "Read your own writes"); the event arrives all the same. */
const PATIENCE_MS = 500;

/** Lets the person who moved a ride see it in the very next list of customers. */
@Injectable()
export class ClientsCopy {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Only for signed-in staff: boards without a login and customers see no list of customers. */
  async lay(ride: Ride, context: LotContext): Promise<void> {
    if (context.userId === null) return;
    try {
      await this.rpc.call('clients.ride.copy', { ride }, context, PATIENCE_MS);
    } catch (error) {
      this.logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'ride copied by its event only');
    }
  }
}
