import {
  DomainError,
  type LotContext,
  type MoveResult,
  type OfflineMove,
  type Ride,
  type RideState,
} from '@lotline/protocol';
import { Clock, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { isSameRide, type RideSnapshot } from './ride-snapshot.js';
import { OfflineMovesRepository, type StoredMove } from './offline-moves.repository.js';
import { toRideChange } from './ride-step.js';
import { rideIsBusy } from './ride-turns.js';
import type { RideStep } from './ride-step.js';
import { RideWriter } from './ride-writer.js';
import { isInFuture, isOvertaken } from './offline-move.js';
import { toRideActor } from '../history/ride-action.js';

/** Losing this many races in a row indicates a bug. */
const ATTEMPTS = 20;

/** Rolls the transaction back because the ride was changed since it was read. */
class ConflictError extends Error {}

/**
 * Applies moves that boards made while offline. The result of a move is stored in the transaction that applies it, so that a
 * move that is sent again has no second effect and gets the same response.
 */
@Injectable()
export class OfflineMovesService {
  constructor(
    private readonly moves: OfflineMovesRepository,
    private readonly writer: RideWriter,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * `rule` returns the ride after a move at the given instant, or throws. Throws INVALID or MOVE_OVERTAKEN, or CONFLICT when
   * other writers keep changing the ride first.
   */
  async apply(
    offline: OfflineMove,
    find: () => Promise<RideSnapshot>,
    rule: (found: RideSnapshot, at: string) => RideState,
    context: LotContext,
    how: Pick<RideStep, 'isUndo' | 'reason'>,
  ): Promise<MoveResult> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const from = await find();
      const { lotId, clientId } = from.ride;
      const stored = await this.moves.find({ lotId, clientId, moveId: offline.moveId });
      if (stored) return toResult(stored, from);
      const now = this.clock.now();
      if (isInFuture(offline, now)) throw createFutureMoveError();
      const result = isOvertaken(offline, from.ride, now)
        ? await this.storeOvertaken(offline, from)
        : await this.write(offline, from, rule(from, offline.movedAt), context, how);
      if (result) return result;
    }
    throw rideIsBusy();
  }

  private async storeOvertaken({ moveId }: OfflineMove, from: RideSnapshot): Promise<MoveResult | undefined> {
    const overtaken = { overtaken: true, ride: from.ride };
    const key = { lotId: from.ride.lotId, clientId: from.ride.clientId, moveId };
    const isFirst = await this.transactions.run((tx) => this.moves.insert(tx, key, overtaken, this.clock.iso()));
    return isFirst ? toResult(overtaken, from) : undefined;
  }

  /** Returns undefined when the same move arrived concurrently or the ride changed; the caller starts over. */
  private async write(
    { moveId, movedAt: at }: OfflineMove,
    from: RideSnapshot,
    to: RideState,
    { actor }: LotContext,
    how: Pick<RideStep, 'isUndo' | 'reason'>,
  ): Promise<MoveResult | undefined> {
    const { lotId, clientId, version } = from.ride;
    const changed = !isSameRide(from.ride, to);
    const ride = { ...from.ride, ...to, version: changed ? version + 1 : version };
    const work = this.transactions.run(async (tx) => {
      const isFirst = await this.moves.insert(
        tx,
        { lotId, clientId, moveId },
        { overtaken: false, ride },
        this.clock.iso(),
      );
      if (!isFirst) throw new ConflictError();
      if (!changed) return from;
      // Runs last because it locks the lot's board counter, which all writers need.
      const step: RideStep = { from, to, at, by: toRideActor(actor), ending: 'removed', ...how };
      const written = await this.writer.write(tx, lotId, [step]);
      const change = written.get(clientId);
      if (!change) throw new ConflictError();
      return { ...from, ...change };
    });
    const snapshot = await work.catch((error: unknown) => {
      if (error instanceof ConflictError) return undefined;
      throw error;
    });
    return (
      snapshot && { ...toResult({ overtaken: false, ride }, snapshot), change: toRideChange({ snapshot, changed }) }
    );
  }
}

/** Returns the response to a move, both for the first time and for repetitions. */
function toResult({ overtaken, ride }: StoredMove, { boardVersion, epoch }: RideSnapshot): MoveResult {
  if (!overtaken) return { ride, boardVersion, epoch, change: null };
  throw createOvertakenError(ride);
}

export const createOvertakenError = (currentRide: Ride): DomainError =>
  new DomainError('MOVE_OVERTAKEN', 'Someone else has already moved this customer.', { currentRide });

function createFutureMoveError(): DomainError {
  const message = 'The board’s clock is ahead';
  return new DomainError('INVALID', message, { errors: [{ path: 'movedAt', message }] });
}
