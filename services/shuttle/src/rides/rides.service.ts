import {
  boardMayMove,
  DomainError,
  moveRide,
  silenceRide,
  type Actor,
  type LotContext,
  type RideFields,
  type RideChange,
  type RideMove,
  type RpcRequest,
} from '@lotline/contracts';
import { Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RidersOwner } from '../riders/riders.owner.js';
import { OfflineMovesService } from './offline-moves.service.js';
import { newsOf, RideChanges, type ChangedRide } from './ride-changes.js';
import { RidesRepository } from './rides.repository.js';
import type { FoundRide } from './found-ride.js';

/** Moves by people at a board (design §7 "moving a ride"). */
@Injectable()
export class RidesService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly changes: RideChanges,
    private readonly offlineMoves: OfflineMovesService,
    private readonly owner: RidersOwner,
    private readonly lots: Lots,
  ) {}

  /**
   * NOT_FOUND; INVALID for a lane that the lot has not; FORBIDDEN for a move that is not a board's; RIDE_CLOSED where a
   * checked-out client is to come onto the board; for one made without a network also what `OfflineMovesService` refuses.
   */
  async move(request: RpcRequest<'shuttle.ride.move'>, context: LotContext): Promise<RideChange> {
    const move = this.moveOf(request, context.lotId);
    const find = () => this.find(request.clientId, context);
    const rule = ruleOf(move, context.actor);
    if (request.offline) return this.offlineMoves.make(request.offline, find, rule, context);
    return changeOf(await this.changes.change(find, rule, context.actor));
  }

  /** NOT_FOUND. */
  async silence(clientId: string, context: LotContext): Promise<RideChange> {
    const change = await this.changes.change(
      () => this.find(clientId, context),
      ({ ride }, now) => silenceRide(ride, now),
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

/** The ride as it shall be by this actor's move at `now` (an instant). */
const ruleOf =
  (move: RideMove, actor: Actor) =>
  ({ ride, checkedOut }: FoundRide, now: string): RideFields => {
    if (actor.kind === 'board' && !boardMayMove(ride, move, actor.lane)) {
      throw new DomainError('FORBIDDEN', 'This board cannot move this customer there.');
    }
    if (checkedOut && move.status !== null) {
      throw new DomainError('RIDE_CLOSED', 'This customer is checked out. Check them in again to call a shuttle.');
    }
    return move.status === null && ride.shuttleStatus === null ? ride : moveRide(ride, move, now);
  };
