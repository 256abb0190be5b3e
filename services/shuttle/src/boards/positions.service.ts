import type { BoardCount, LotContext, RpcRequest } from '@lotline/protocol';
import { Clock, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { RideStep } from '../rides/ride-step.js';
import { RideWriter } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { BoardsRepository } from './boards.repository.js';
import { boardMayOrder } from '../rides/board-permissions.js';
import { toRideActor } from '../history/ride-action.js';

/** After this many conflicts a card stays where others moved it. */
const ATTEMPTS = 3;

/** Stores a column's order, as a board sends it after a move. */
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
   * Skips ids that are not on this lot's board and, for a board without a login, those outside its lane. When an id appears
   * twice, the last position counts.
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
          steps.push({ from, to, at, by: toRideActor(actor), ending: 'removed' });
        }
        const written = await this.writer.write(db, lotId, steps);
        if (written.size === steps.length) return;
      }
    });
    return this.boards.count(lotId);
  }
}
