import {
  DomainError,
  isOfTheFuture,
  isOvertaken,
  rideActorOf,
  type LotContext,
  type OfflineMove,
  type Ride,
  type MoveResult,
  type RideState,
} from '@lotline/contracts';
import { Clock, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { isSameRide, type FoundRide } from './found-ride.js';
import { OfflineMovesRepository, type KeptMove } from './offline-moves.repository.js';
import { toRideChange } from './ride-changes.js';
import { RideWriter, type RideStep } from './ride-writer.js';

/** A ride that this many others changed first, one after the other, is a fault. */
const ATTEMPTS = 20;

/** Somebody else changed the ride since it was read: nothing of this transaction is to stay. */
class Raced extends Error {}

/**
 * Moves that boards made without a network (design §7): how each was answered is kept in the transaction of its effect, so
 * that it has that once, however often it comes.
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
   * `rule` answers the ride as it shall be by a move at an instant, or refuses by throwing. INVALID; MOVE_OVERTAKEN; CONFLICT
   * where others are always first.
   */
  async make(
    offline: OfflineMove,
    find: () => Promise<FoundRide>,
    rule: (found: FoundRide, at: string) => RideState,
    context: LotContext,
    isUndo: boolean,
  ): Promise<MoveResult> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const from = await find();
      const { lotId, clientId } = from.ride;
      const kept = await this.moves.find({ lotId, clientId, moveId: offline.moveId });
      if (kept) return changeOf(kept, from);
      const now = this.clock.now();
      if (isOfTheFuture(offline, now)) throw ofTheFuture();
      const change = isOvertaken(offline, from.ride, now)
        ? await this.keepOvertaken(offline, from)
        : await this.write(offline, from, rule(from, offline.movedAt), context, isUndo);
      if (change) return change;
    }
    throw new DomainError('CONFLICT', 'This ride is being moved by others. Please try again.');
  }

  private async keepOvertaken({ moveId }: OfflineMove, from: FoundRide): Promise<MoveResult | undefined> {
    const overtaken = { overtaken: true, ride: from.ride };
    const key = { lotId: from.ride.lotId, clientId: from.ride.clientId, moveId };
    const isFirst = await this.transactions.run((tx) => this.moves.keep(tx, key, overtaken, this.clock.iso()));
    return isFirst ? changeOf(overtaken, from) : undefined;
  }

  /** Undefined where the same move came at the same time, or the ride has changed: to be looked at anew. */
  private async write(
    { moveId, movedAt: at }: OfflineMove,
    from: FoundRide,
    to: RideState,
    { actor }: LotContext,
    isUndo: boolean,
  ): Promise<MoveResult | undefined> {
    const { lotId, clientId, version } = from.ride;
    const changed = !isSameRide(from.ride, to);
    const ride = { ...from.ride, ...to, version: changed ? version + 1 : version };
    const work = this.transactions.run(async (tx) => {
      const isFirst = await this.moves.keep(
        tx,
        { lotId, clientId, moveId },
        { overtaken: false, ride },
        this.clock.iso(),
      );
      if (!isFirst) throw new Raced();
      if (!changed) return from;
      // Last: it takes the lot's counter, for which everybody waits.
      const step: RideStep = { from, to, at, by: rideActorOf(actor), ending: 'removed', isUndo };
      const written = await this.writer.write(tx, lotId, [step]);
      const found = written.get(clientId);
      if (!found) throw new Raced();
      return { ...from, ...found };
    });
    const found = await work.catch((error: unknown) => {
      if (error instanceof Raced) return undefined;
      throw error;
    });
    return found && { ...changeOf({ overtaken: false, ride }, found), news: toRideChange({ found, changed }) };
  }
}

/** As it is answered, the first time and again. */
function changeOf({ overtaken, ride }: KeptMove, { boardVersion, epoch }: FoundRide): MoveResult {
  if (!overtaken) return { ride, boardVersion, epoch, news: null };
  throw moveOvertaken(ride);
}

export const moveOvertaken = (currentRide: Ride): DomainError =>
  new DomainError('MOVE_OVERTAKEN', 'Somebody else has moved this customer in the meantime.', { currentRide });

function ofTheFuture(): DomainError {
  const message = 'The board’s clock is ahead';
  return new DomainError('INVALID', message, { errors: [{ path: 'movedAt', message }] });
}
