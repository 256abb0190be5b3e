import {
  boardMayMove,
  boardMayUndo,
  DomainError,
  isAt,
  moveRide,
  silenceRide,
  undoesMove,
  undoRide,
  type Actor,
  type LotContext,
  type MoveResult,
  type RideMove,
  type RideState,
  type RpcRequest,
} from '@lotline/contracts';
import { Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RideHistoryRepository } from '../history/ride-history.repository.js';
import { RidersOwner } from '../riders/riders.owner.js';
import { moveOvertaken, OfflineMovesService } from './offline-moves.service.js';
import { toRideChange, RideChanges, type ChangedRide } from './ride-changes.js';
import { RidesRepository } from './rides.repository.js';
import type { FoundRide } from './found-ride.js';

/** Moves by people at a board (design §7 "moving a ride"). */
@Injectable()
export class RidesService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly changes: RideChanges,
    private readonly offlineMoves: OfflineMovesService,
    private readonly history: RideHistoryRepository,
    private readonly owner: RidersOwner,
    private readonly lots: Lots,
  ) {}

  /**
   * NOT_FOUND; INVALID for a lane that the lot has not; FORBIDDEN for a move that is not a board's; RIDE_CLOSED where a
   * checked-out client is to come onto the board; MOVE_OVERTAKEN where the ride is no longer where its mover saw it; for one
   * made without a network also what `OfflineMovesService` refuses.
   */
  async move(request: RpcRequest<'shuttle.ride.move'>, context: LotContext): Promise<MoveResult> {
    const { clientId, offline, movedFrom, undo } = request;
    const move = this.moveOf(request, context.lotId);
    const find = () => (undo ? this.findWithLastMove(clientId, context) : this.find(clientId, context));
    const rule = ruleOf({ move, movedFrom, undo }, context.actor);
    if (offline) return this.offlineMoves.make(offline, find, rule, context, undo);
    const change = this.changes.change(find, rule, context.actor, undo);
    return changeOf(await change.catch((error: unknown) => this.sayingWho(error, clientId, context)));
  }

  /** NOT_FOUND. */
  async silence(clientId: string, context: LotContext): Promise<MoveResult> {
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

  private async findWithLastMove(clientId: string, context: LotContext): Promise<FoundRide> {
    const found = await this.find(clientId, context);
    return { ...found, lastMove: await this.history.lastMove(context.lotId, clientId) };
  }

  /** Staff learn who moved the ride before them. A board without a login learns no names. */
  private async sayingWho(error: unknown, clientId: string, { lotId, actor }: LotContext): Promise<never> {
    if (!(error instanceof DomainError) || error.code !== 'MOVE_OVERTAKEN' || actor.kind !== 'staff') throw error;
    const movedBy = (await this.history.lastMove(lotId, clientId))?.by ?? undefined;
    throw new DomainError(error.code, error.message, { ...error.details, movedBy });
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

const changeOf = (change: ChangedRide): MoveResult => {
  const { ride, boardVersion, epoch } = change.found;
  return { ride, boardVersion, epoch, news: toRideChange(change) };
};

type AskedMove = Pick<RpcRequest<'shuttle.ride.move'>, 'movedFrom' | 'undo'> & { move: RideMove };

/** The ride as it shall be by this actor's move at `now` (an instant). */
const ruleOf =
  ({ move, movedFrom, undo }: AskedMove, actor: Actor) =>
  ({ ride, checkedOut, lastMove }: FoundRide, now: string): RideState => {
    const isUndo = undo && undoesMove(lastMove, move, now);
    const isAllowed =
      actor.kind !== 'board' ||
      (isUndo ? boardMayUndo(ride, move, actor.lane, lastMove) : boardMayMove(ride, move, actor.lane));
    if (!isAllowed) throw new DomainError('FORBIDDEN', 'This board cannot move this customer there.');
    if (checkedOut && move.status !== null) {
      throw new DomainError('RIDE_CLOSED', 'This customer is checked out. Check them in again to call a shuttle.');
    }
    const isThere = isAt(ride, { status: move.status, shuttleNumber: move.shuttleNumber ?? null });
    if ((movedFrom && !isAt(ride, movedFrom)) || (undo && !isUndo)) {
      if (isThere) return ride;
      throw moveOvertaken(ride);
    }
    if (isUndo) return undoRide(ride, move, now);
    return move.status === null && isThere ? ride : moveRide(ride, move, now);
  };
