import {
  DomainError,
  isAt,
  moveRide,
  undoRide,
  type Actor,
  type LotContext,
  type LotShuttle,
  type MoveResult,
  type RideMove,
  type RideState,
  type RpcRequest,
  type RpcResponse,
} from '@lotline/protocol';
import { Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { RideHistoryRepository } from '../history/ride-history.repository.js';
import { RiderFetcher } from '../riders/rider-fetcher.js';
import { createOvertakenError, OfflineMovesService } from './offline-moves.service.js';
import { RideTurns } from './ride-turns.js';
import { toRideChange, type RideUpdate } from './ride-step.js';
import { RideWriter } from './ride-writer.js';
import { RidesRepository } from './rides.repository.js';
import type { RideSnapshot } from './ride-snapshot.js';
import { boardMayMove, boardMayUndo } from './board-permissions.js';
import { undoesMove } from '../history/ride-action.js';
import { silenceRide } from './acknowledgment.js';
import { describeRide } from './ride-details.js';
import { checkPlaces } from './shuttle-places.js';

/** Moves rides and silences their alerts, on behalf of staff and boards. */
@Controller()
export class RidesRpc {
  private readonly turns = new RideTurns();

  constructor(
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly offlineMoves: OfflineMovesService,
    private readonly history: RideHistoryRepository,
    private readonly fetcher: RiderFetcher,
    private readonly lots: Lots,
  ) {}

  /**
   * Throws NOT_FOUND; INVALID for an unknown lane; FORBIDDEN for a move that this board may not make; RIDE_CLOSED when a
   * checked-out client would come onto the board; MOVE_OVERTAKEN when the ride is no longer where its mover saw it; SHUTTLE_FULL
   * (`checkPlaces`); for an offline move also the errors of `OfflineMovesService`.
   */
  @Rpc('shuttle.ride.move')
  move(request: RpcRequest<'shuttle.ride.move'>, context: LotContext): Promise<MoveResult> {
    return this.turns.run(request.clientId, () => this.moveNow(request, context));
  }

  private async moveNow(request: RpcRequest<'shuttle.ride.move'>, context: LotContext): Promise<MoveResult> {
    const { clientId, offline, movedFrom, undo, reason } = request;
    const move = this.toMove(request, context.lotId);
    const find = () => (undo ? this.findWithLastMove(clientId, context) : this.find(clientId, context));
    const rule = createRule({ move, movedFrom, undo }, context.actor);
    const how = { isUndo: undo, reason };
    if (offline) return this.offlineMoves.apply(offline, find, rule, context, how);
    const check = undo ? undefined : checkPlaces(this.shuttleOf(move, context.lotId));
    const update = this.writer.update(find, rule, context.actor, { ...how, check });
    return toResult(await update.catch((error: unknown) => this.rethrowWithMover(error, clientId, context)));
  }

  /** Throws NOT_FOUND. */
  @Rpc('shuttle.ride.silence')
  async silence({ clientId }: RpcRequest<'shuttle.ride.silence'>, context: LotContext): Promise<MoveResult> {
    const silence = () =>
      this.writer.update(
        () => this.find(clientId, context),
        ({ ride }, now) => silenceRide(ride, now),
        context.actor,
      );
    return toResult(await this.turns.run(clientId, silence));
  }

  /** Answers the auth service, which owns the lots. */
  @Rpc('shuttle.lot.usage')
  usage(_data: unknown, { lotId }: LotContext): Promise<RpcResponse<'shuttle.lot.usage'>> {
    return this.rides.findUsage(lotId);
  }

  /** Throws NOT_FOUND, INVALID or CONFLICT (`describeRide`). */
  @Rpc('shuttle.ride.describe')
  async describe({ clientId, details }: RpcRequest<'shuttle.ride.describe'>, context: LotContext): Promise<MoveResult> {
    const update = await this.writer.update(
      () => this.find(clientId, context),
      ({ ride }) => describeRide(ride, details, this.lots.get(context.lotId)),
      context.actor,
    );
    return toResult(update);
  }

  private toMove({ status, shuttleNumber }: RpcRequest<'shuttle.ride.move'>, lotId: string): RideMove {
    if (status !== 'picked_up') return { status };
    if (shuttleNumber === null || !this.shuttleOf({ status, shuttleNumber }, lotId)) {
      const message = 'Unknown shuttle';
      throw new DomainError('INVALID', message, { errors: [{ path: 'shuttleNumber', message }] });
    }
    return { status, shuttleNumber };
  }

  private shuttleOf({ shuttleNumber }: RideMove, lotId: string): LotShuttle | undefined {
    return this.lots.get(lotId).shuttles.find(({ number }) => number === shuttleNumber);
  }

  private async findWithLastMove(clientId: string, context: LotContext): Promise<RideSnapshot> {
    const found = await this.find(clientId, context);
    return { ...found, lastMove: await this.history.findLastMove(context.lotId, clientId) };
  }

  /** Adds who moved the ride to a MOVE_OVERTAKEN error, for staff and tokens only: a board without a login gets no names. */
  private async rethrowWithMover(error: unknown, clientId: string, { lotId, actor }: LotContext): Promise<never> {
    if (!(error instanceof DomainError) || error.code !== 'MOVE_OVERTAKEN' || actor.kind === 'board') throw error;
    const movedBy = (await this.history.findLastMove(lotId, clientId))?.by ?? undefined;
    throw new DomainError(error.code, error.message, { ...error.details, movedBy });
  }

  private async find(clientId: string, context: LotContext): Promise<RideSnapshot> {
    let found = await this.rides.find(context.lotId, clientId);
    if (!found) {
      await this.fetcher.fetchByClientId(clientId, context);
      found = await this.rides.find(context.lotId, clientId);
    }
    if (!found || found === 'deleted') throw new DomainError('NOT_FOUND', 'No such customer');
    return found;
  }
}

const toResult = (update: RideUpdate): MoveResult => {
  const { ride, boardVersion, epoch } = update.snapshot;
  return { ride, boardVersion, epoch, change: toRideChange(update) };
};

type RequestedMove = Pick<RpcRequest<'shuttle.ride.move'>, 'movedFrom' | 'undo'> & { move: RideMove };

/** Returns a function that computes the ride after this actor's move at `now`, an ISO instant. */
const createRule =
  ({ move, movedFrom, undo }: RequestedMove, actor: Actor) =>
  ({ ride, checkedOut, lastMove }: RideSnapshot, now: string): RideState => {
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
      throw createOvertakenError(ride);
    }
    if (isUndo) return undoRide(ride, move, now);
    return move.status === null && isThere ? ride : moveRide(ride, move, now);
  };
