import { DomainError, type LotContext, type RideChange, type RpcRequest, type RpcResponse } from '@lotline/protocol';
import { Rpc, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { acknowledgeRide } from '../rides/acknowledgment.js';
import type { RideSnapshot } from '../rides/ride-snapshot.js';
import { toRideChange } from '../rides/ride-step.js';
import { RideWriter } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';

/** Records which requests were shown on a page or board device with its sound on. */
@Controller()
export class AcknowledgmentsRpc {
  constructor(
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly transactions: Transactions,
  ) {}

  /** Acknowledges the pending requests of these clients and returns the changed rides. Skips all other clients. */
  @Rpc('shuttle.ride.acknowledge')
  async acknowledge(
    { clientIds }: RpcRequest<'shuttle.ride.acknowledge'>,
    context: LotContext,
  ): Promise<RpcResponse<'shuttle.ride.acknowledge'>> {
    const ids = [...new Set(clientIds)];
    const found = await this.transactions.statements((db) => this.rides.findOnBoard(db, context.lotId, ids));
    const changes = await Promise.all(found.map((ride) => this.acknowledgeOne(ride, context)));
    return { changes: changes.filter((change) => change !== null) };
  }

  /** `read` is the ride as it was read with others. Returns null if it no longer waits for an acknowledgment. */
  private async acknowledgeOne(read: RideSnapshot, { lotId, actor }: LotContext): Promise<RideChange | null> {
    let known: RideSnapshot | undefined = read;
    const find = async (): Promise<RideSnapshot> => {
      const found = known ?? (await this.rides.find(lotId, read.ride.clientId));
      known = undefined;
      if (!found || found === 'deleted') throw new DomainError('NOT_FOUND', 'No such customer');
      return found;
    };
    try {
      return toRideChange(await this.writer.update(find, ({ ride }, now) => acknowledgeRide(ride, now), actor));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }
}
