import { randomUUID } from 'node:crypto';
import type { BoardDeviceCard, OfflineMove } from '@lotline/contracts';
import { column } from '../../../support/board.js';
import type { Caller } from '../../../support/staff.js';
import type { MadeMove, MoveAnswer } from './made-move.js';

/** What a driver does with a card: into their own shuttle, out at the lot, off the board. */
export type DriversMove = 'take' | 'drop-off' | 'remove';
const STATUS = { take: 'picked_up', 'drop-off': 'dropped_off', remove: null } as const;

/**
 * What becomes of a move that is sent: its answer comes, or is lost and the move is sent again, or it is sent twice at the same
 * time, or its answer is lost and the network with it.
 */
export const ON_THE_WAY = ['answered', 'lost', 'doubled', 'cut'] as const;
type OnTheWay = (typeof ON_THE_WAY)[number];

/** As the tablet stores it. */
interface KeptMove {
  clientId: string;
  mark: OfflineMove;
  to: MadeMove['to'];
}

/**
 * The pick-up board of one lane, without a login. It shows what it last saw, with the driver's own moves on top; a move is kept
 * until it is answered, and sent in its turn while there is a network (design §7; `kept-moves.ts` of the front end).
 */
export class Tablet {
  online = true;
  private seen: BoardDeviceCard[] = [];
  private kept: KeptMove[] = [];
  /** What a reload leaves of these two. */
  private stored = '';
  private made = new Map<string, MadeMove>();
  private sending: Promise<void> | undefined;

  constructor(
    private readonly board: Caller,
    private readonly lane: number,
    /** An instant that no other move has. */
    private readonly nextInstant: () => string,
  ) {
    this.store();
  }

  /** Does nothing with a card that the tablet does not show, or shows where this cannot be done with it. */
  async move(clientId: string, what: DriversMove): Promise<void> {
    if (this.online) await this.look();
    const card = this.shown().find(({ id }) => id === clientId);
    const isAboard = card?.shuttleNumber === this.lane;
    if (!card || isAboard === (what === 'take')) return;
    const { shuttleStatus: status, shuttleNumber, customerRequestingRideTimestamp } = card;
    const basedOn = { status, shuttleNumber, customerRequestingRideTimestamp };
    const mark = { moveId: randomUUID(), movedAt: this.nextInstant(), basedOn };
    const move = { clientId, mark, to: { status: STATUS[what], shuttleNumber: what === 'take' ? this.lane : null } };
    this.made.set(mark.moveId, { ...move, answers: [] });
    this.kept.push(move);
    this.store();
    if (this.online) await this.send();
  }

  async loseNetwork(): Promise<void> {
    await this.look();
    this.online = false;
  }

  /** The first moves that wait go like this, all others are answered. */
  async comeBack(onTheWay: readonly OnTheWay[] = []): Promise<void> {
    this.online = true;
    await this.send(onTheWay);
  }

  reload(): void {
    ({ seen: this.seen, kept: this.kept } = JSON.parse(this.stored));
  }

  /** The moves since it was last asked, each with every answer to it. */
  takeMade(): MadeMove[] {
    const made = [...this.made.values()];
    this.made = new Map();
    return made;
  }

  private async look(): Promise<void> {
    const columns = [column(this.board, 'requesting_ride'), column(this.board, 'picked_up')];
    this.seen = (await Promise.all(columns)).flat();
    this.store();
  }

  private shown(): BoardDeviceCard[] {
    const after = (card: BoardDeviceCard): BoardDeviceCard => {
      const last = this.kept.findLast(({ clientId }) => clientId === card.id);
      return last ? { ...card, shuttleStatus: last.to.status, shuttleNumber: last.to.shuttleNumber } : card;
    };
    return this.seen.map(after).filter(({ shuttleStatus }) => shuttleStatus !== null);
  }

  private store(): void {
    this.stored = JSON.stringify({ seen: this.seen, kept: this.kept });
  }

  /** One after the other, whoever begins it. */
  private send(onTheWay: readonly OnTheWay[] = []): Promise<void> {
    this.sending ??= this.sendInTurn(onTheWay).finally(() => (this.sending = undefined));
    return this.sending;
  }

  private async sendInTurn(onTheWay: readonly OnTheWay[]): Promise<void> {
    const ways = [...onTheWay];
    for (let [next] = this.kept; next; [next] = this.kept) {
      const move = next;
      const way = ways.shift() ?? 'answered';
      const [answer] = await Promise.all(Array.from({ length: way === 'doubled' ? 2 : 1 }, () => this.deliver(move)));
      if (way === 'cut') {
        this.online = false;
        return;
      }
      if (answer && way !== 'lost') this.hear(move, answer);
    }
  }

  private async deliver({ clientId, mark, to }: KeptMove): Promise<MoveAnswer> {
    const { status, body } = await this.board.patch<MoveAnswer['body']>(`/api/clients/${clientId}/shuttle-status`, {
      ...to,
      ...mark,
    });
    this.made.get(mark.moveId)?.answers.push({ status, body });
    return { status, body };
  }

  /** Where the ride had gone on, neither this move holds nor what followed from it here. */
  private hear({ clientId, mark }: KeptMove, { status, body }: MoveAnswer): void {
    this.kept = this.kept.filter((one) =>
      status === 409 ? one.clientId !== clientId : one.mark.moveId !== mark.moveId,
    );
    if ('version' in body) this.seen = this.seen.map((card) => (card.id === clientId ? { ...card, ...body } : card));
    this.store();
  }
}
