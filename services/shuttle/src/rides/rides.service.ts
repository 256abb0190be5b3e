import {
  DomainError,
  moveRide,
  type LotContext,
  type RideChange,
  type RideMove,
  type RpcRequest,
} from '@lotline/contracts';
import { Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RidersOwner } from '../riders/riders.owner.js';
import { newsOf, RideChanges, type ChangedRide } from './ride-changes.js';
import { RidesRepository } from './rides.repository.js';
import type { FoundRide } from './found-ride.js';

/** Moves by people at a board (design §7 "moving a ride"). */
@Injectable()
export class RidesService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly changes: RideChanges,
    private readonly owner: RidersOwner,
    private readonly lots: Lots,
  ) {}

  /** NOT_FOUND; INVALID for a lane that the lot has not; RIDE_CLOSED where a checked-out client is to come onto the board. */
  async move(request: RpcRequest<'shuttle.ride.move'>, context: LotContext): Promise<RideChange> {
    const move = this.moveOf(request, context.lotId);
    const change = await this.changes.change(
      () => this.find(request.clientId, context),
      ({ ride, checkedOut }, now) => {
        if (checkedOut && move.status !== null) {
          throw new DomainError('RIDE_CLOSED', 'This customer is checked out. Check them in again to call a shuttle.');
        }
        return move.status === null && ride.shuttleStatus === null ? ride : moveRide(ride, move, now);
      },
      context.actor,
    );
    return changeOf(change);
  }

  /** NOT_FOUND. */
  async silence(clientId: string, context: LotContext): Promise<RideChange> {
    const change = await this.changes.change(
      () => this.find(clientId, context),
      ({ ride }) => ({ ...ride, playAudioAlert: false }),
      context.actor,
    );
    return changeOf(change);
  }

  private moveOf({ status, shuttleNumber }: RpcRequest<'shuttle.ride.move'>, lotId: string): RideMove {
    if (status !== 'picked_up') return { status };
    if (shuttleNumber === null || !this.lots.get(lotId).shuttles.some(({ number }) => number === shuttleNumber)) {
      const message = 'Unknown shuttle';
      throw new DomainError('INVALID', message, { errors: [{ path: 'shuttleNumber', message }] });
    }
    return { status, shuttleNumber };
  }

  private async find(clientId: string, context: LotContext): Promise<FoundRide> {
    let found = await this.rides.find(context.lotId, clientId);
    if (!found) {
      await this.owner.fetchClient(clientId, context);
      found = await this.rides.find(context.lotId, clientId);
    }
    if (!found || found === 'deleted') throw new DomainError('NOT_FOUND', 'No such customer');
    return found;
  }
}

const changeOf = (change: ChangedRide): RideChange => {
  const { ride, boardVersion, epoch } = change.found;
  return { ride, boardVersion, epoch, news: newsOf(change) };
};
