import type { BoardCard, LotContext, RideStatus } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BoardColumn } from './board-column.js';
import { NO_VERSION, type Version } from './lot-replica.js';
import { OwnWrites } from './own-writes.js';
import { Replica, type Kept } from './replica.js';

/** Together with a failed confirmation before it, this stays below the 5 s budget of a call. */
const TIMEOUT_MS = 3900;

/** The columns of the boards. Each is fetched once and brought forward by changes, so a poll of a moving board needs no query. */
@Injectable()
export class Boards {
  /** By lot and status. */
  private readonly columns = new Map<string, Kept<BoardColumn>>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly replica: Replica,
    private readonly ownWrites: OwnWrites,
  ) {}

  /** `seen` is the version of a change that the reader has already seen. */
  get(status: RideStatus, context: LotContext, seen: Version = NO_VERSION): Promise<BoardColumn> {
    const { lotId } = context;
    return this.replica.read(
      this.column(lotId, status),
      () => seen,
      async () => {
        const { body, version, epoch } = await this.rpc.call('shuttle.board.list', { status }, context, TIMEOUT_MS);
        const cards: BoardCard[] = JSON.parse(body);
        return new BoardColumn(lotId, status, cards, version, epoch);
      },
    );
  }

  /** Like `get`, with the sender's own changes. An API token has no cookie that names them, so the shuttle service is asked. */
  async getFor(request: FastifyRequest, status: RideStatus, context: LotContext): Promise<BoardColumn> {
    const { lotId, actor } = context;
    const isToken = actor.kind === 'token';
    const seen = isToken ? await this.replica.askVersion(context) : this.ownWrites.boardVersion(request, lotId);
    return this.get(status, context, seen);
  }

  /** Returns those of the clients whose request is known here to be acknowledged. */
  findAcknowledged(lotId: string, clientIds: ReadonlySet<string>): string[] {
    const column = this.replica.unconfirmed(this.column(lotId, 'requesting_ride'));
    return column?.findAcknowledged(clientIds) ?? [];
  }

  private column(lotId: string, status: RideStatus): Kept<BoardColumn> {
    const key = `${lotId} ${status}`;
    let column = this.columns.get(key);
    if (!column) this.columns.set(key, (column = {}));
    return column;
  }
}
