import { randomUUID } from 'node:crypto';
import type { BoardDeviceCard, OfflineMove } from '@lotline/protocol';
import { column } from '../../../support/board.js';
import type { Caller } from '../../../support/staff.js';
import type { MadeMove, MoveAnswer } from './made-move.js';

/** A driver's move: into the driver's shuttle, off at the lot, or off the board. */
export type DriverMove = 'take' | 'drop-off' | 'remove';
const STATUS = { take: 'picked_up', 'drop-off': 'dropped_off', remove: null } as const;

/**
 * The delivery of a move: answered; its answer lost and the move sent again; sent twice at the same time; or its answer
 * and the network lost.
 */
export const DELIVERIES = ['answered', 'lost', 'doubled', 'cut'] as const;
type Delivery = (typeof DELIVERIES)[number];

/** A move as the tablet stores it. */
interface PendingMove {
  clientId: string;
  mark: OfflineMove;
  to: MadeMove['to'];
}

/**
 * The pick-up board of one lane, without a login. It shows the last known cards with the driver's own moves applied; a
 * move stays pending until it is answered, and is sent in order while there is a network
 * (docs/product/pick-up-boards.md#offline-moves).
 */
export class Tablet {
  online = true;
  private seen: BoardDeviceCard[] = [];
  private pending: PendingMove[] = [];
  /** Both, as they survive a reload. */
  private stored = '';
  private made = new Map<string, MadeMove>();
  private sending: Promise<void> | undefined;

  constructor(
    private readonly board: Caller,
    private readonly lane: number,
    /** A unique instant. */
    private readonly nextInstant: () => string,
  ) {
    this.store();
  }

  /** Does nothing with a card that the tablet does not show, or that cannot make this move. */
  async move(clientId: string, what: DriverMove): Promise<void> {
    if (this.online) await this.refresh();
    const card = this.shown().find(({ id }) => id === clientId);
    const isAboard = card?.shuttleNumber === this.lane;
    if (!card || isAboard === (what === 'take')) return;
    const { shuttleStatus: status, shuttleNumber, customerRequestingRideTimestamp } = card;
    const basedOn = { status, shuttleNumber, customerRequestingRideTimestamp };
    const mark = { moveId: randomUUID(), movedAt: this.nextInstant(), basedOn };
    const move = { clientId, mark, to: { status: STATUS[what], shuttleNumber: what === 'take' ? this.lane : null } };
    this.made.set(mark.moveId, { ...move, answers: [] });
    this.pending.push(move);
    this.store();
    if (this.online) await this.send();
  }

  async loseNetwork(): Promise<void> {
    await this.refresh();
    this.online = false;
  }

  /** `deliveries` applies to the first pending moves; the others are answered. */
  async reconnect(deliveries: readonly Delivery[] = []): Promise<void> {
    this.online = true;
    await this.send(deliveries);
  }

  reload(): void {
    ({ seen: this.seen, pending: this.pending } = JSON.parse(this.stored));
  }

  /** The moves since the last call, each with every answer to it. */
  takeMoves(): MadeMove[] {
    const made = [...this.made.values()];
    this.made = new Map();
    return made;
  }

  private async refresh(): Promise<void> {
    const columns = [column(this.board, 'requesting_ride'), column(this.board, 'picked_up')];
    this.seen = (await Promise.all(columns)).flat();
    this.store();
  }

  private shown(): BoardDeviceCard[] {
    const after = (card: BoardDeviceCard): BoardDeviceCard => {
      const last = this.pending.findLast(({ clientId }) => clientId === card.id);
      return last ? { ...card, shuttleStatus: last.to.status, shuttleNumber: last.to.shuttleNumber } : card;
    };
    return this.seen.map(after).filter(({ shuttleStatus }) => shuttleStatus !== null);
  }

  private store(): void {
    this.stored = JSON.stringify({ seen: this.seen, pending: this.pending });
  }

  /** Only one run at a time sends the moves. */
  private send(deliveries: readonly Delivery[] = []): Promise<void> {
    this.sending ??= this.sendInTurn(deliveries).finally(() => (this.sending = undefined));
    return this.sending;
  }

  private async sendInTurn(deliveries: readonly Delivery[]): Promise<void> {
    const remaining = [...deliveries];
    for (let [next] = this.pending; next; [next] = this.pending) {
      const move = next;
      const delivery = remaining.shift() ?? 'answered';
      const [answer] = await Promise.all(
        Array.from({ length: delivery === 'doubled' ? 2 : 1 }, () => this.deliver(move)),
      );
      if (delivery === 'cut') {
        this.online = false;
        return;
      }
      if (answer && delivery !== 'lost') this.handleAnswer(move, answer);
    }
  }

  private async deliver({ clientId, mark, to }: PendingMove): Promise<MoveAnswer> {
    const { status, body } = await this.board.patch<MoveAnswer['body']>(`/api/clients/${clientId}/shuttle-status`, {
      ...to,
      ...mark,
    });
    this.made.get(mark.moveId)?.answers.push({ status, body });
    return { status, body };
  }

  /** If the move was overtaken, the customer's later moves are dropped too. */
  private handleAnswer({ clientId, mark }: PendingMove, { status, body }: MoveAnswer): void {
    this.pending = this.pending.filter((one) =>
      status === 409 ? one.clientId !== clientId : one.mark.moveId !== mark.moveId,
    );
    if ('version' in body) this.seen = this.seen.map((card) => (card.id === clientId ? { ...card, ...body } : card));
    this.store();
  }
}
