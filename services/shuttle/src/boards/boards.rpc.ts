import type { BoardCount, LotContext, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Clock, Lots, Rpc, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { BoardsRepository } from './boards.repository.js';
import { toRideActor } from '../history/ride-action.js';
import { boardMayOrder } from '../rides/board-permissions.js';
import type { RideStep } from '../rides/ride-step.js';
import { RideWriter } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';

/** After this many conflicts a card stays where others moved it. */
const ATTEMPTS = 3;

@Controller()
export class BoardsRpc {
  constructor(
    private readonly boards: BoardsRepository,
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  @Rpc('shuttle.board.list')
  list(
    { status }: RpcRequest<'shuttle.board.list'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'shuttle.board.list'>> {
    return this.boards.list(lotId, status);
  }

  /**
   * Stores a column's order, as a board sends it after a move. Skips ids that are not on this lot's board and, for a board without a
   * login, those outside its lane. When an id appears twice, the last position counts.
   */
  @Rpc('shuttle.ride.reposition')
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

  @Rpc('shuttle.board.counts')
  async counts(): Promise<RpcResponse<'shuttle.board.counts'>> {
    const ids = this.lots.allWithArchived().map(({ id }) => id);
    const { epoch, versions } = await this.boards.counts(ids);
    return { epoch, versions: { ...Object.fromEntries(ids.map((id) => [id, 0])), ...versions } };
  }
}
