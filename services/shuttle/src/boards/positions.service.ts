import { boardMayOrder, rideActorOf, type BoardCount, type LotContext, type RpcRequest } from '@lotline/contracts';
import { Clock, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RideWriter, type RideStep } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { BoardsRepository } from './boards.repository.js';

/** Cards that others keep moving are left where those put them. */
const ATTEMPTS = 3;

/** A column's order as a board sends it after a move (spec §4 "Shuttle status of a client"). */
@Injectable()
export class PositionsService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly boards: BoardsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Ids that are not on this lot's board are passed over, and for a board without a login those that are not in its lane; of
   * an id that comes twice the last position counts.
   */
  async reposition(
    { updates }: RpcRequest<'shuttle.ride.reposition'>,
    { lotId, actor }: LotContext,
  ): Promise<BoardCount> {
    const positions = new Map(updates.map(({ id, position }) => [id, position]));
    await this.transactions.statements(async (db) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const at = this.clock.iso();
        const steps: RideStep[] = [];
        for (const from of await this.rides.findOnBoard(db, lotId, [...positions.keys()])) {
          if (actor.kind === 'board' && !boardMayOrder(from.ride, actor.lane)) continue;
          const position = positions.get(from.ride.clientId) ?? null;
          if (position === from.ride.shuttlePosition) continue;
          const to = { ...from.ride, shuttlePosition: position };
          steps.push({ from, to, at, by: rideActorOf(actor), ending: 'removed' });
        }
        const written = await this.writer.write(db, lotId, steps);
        if (written.size === steps.length) return;
      }
    });
    return this.boards.count(lotId);
  }
}
