import { boardEpoch, type BoardCard, type RideStatus } from '@lotline/protocol';
import { FakeServer, json } from './server.js';

/** The response to a change: the ride's fields with the client's id. */
const rideOf = ({ firstName: _1, lastName: _2, phone: _3, partySize: _4, terminal: _5, ...ride }: BoardCard) => ride;

/** A fake server with a board: serves the lists and applies moves. */
export class BoardServer extends FakeServer {
  rev = 1;
  /** Identifies the count that `rev` belongs to. */
  epoch = '';
  /** Replaces the response to moves, to reject or delay them. */
  answerMove: (() => Response | Promise<Response>) | null = null;

  constructor(readonly cards: BoardCard[]) {
    super();
    for (const status of ['requesting_ride', 'picked_up', 'dropped_off'] as const)
      this.on(`GET /api/clients/shuttle/${status}`, () => this.list(status));
    this.on('GET /api/clients/shuttle/wait', () => json({ estimate: null, waiting: 0, longestSince: null }));
    this.on('PATCH /api/clients/shuttle/positions', () => this.changed({ success: true }));
    this.on('POST /api/clients/shuttle/auto-checkout', () => json({ success: true, checkedOutCount: 0 }));
    this.on('POST /api/clients/shuttle/acknowledged', ({ body }) => this.acknowledge(body));
    for (const card of cards) {
      this.on(
        `PATCH /api/clients/${card.id}/shuttle-status`,
        ({ body }) => this.answerMove?.() ?? this.move(card, body),
      );
      this.on(`PATCH /api/clients/${card.id}/audio-alert`, () => {
        card.playAudioAlert = false;
        return this.changed(rideOf(card));
      });
    }
  }

  list(status: RideStatus): Response {
    const cards = this.cards.filter(({ shuttleStatus }) => shuttleStatus === status);
    return json(cards, 200, this.version());
  }

  move(card: BoardCard, body: unknown): Response {
    const { status, shuttleNumber } = body as { status: RideStatus | null; shuttleNumber: number | null };
    Object.assign(card, { shuttleStatus: status, shuttleNumber, shuttlePosition: status && 0, playAudioAlert: false });
    return this.changed(rideOf(card));
  }

  /** Only the first audible page counts. */
  private acknowledge(body: unknown): Response {
    const { clientIds, sound } = body as { clientIds: string[]; sound: boolean };
    const first = this.cards.filter(({ id, acknowledgedAt }) => sound && clientIds.includes(id) && !acknowledgedAt);
    for (const card of first) card.acknowledgedAt = new Date().toISOString();
    if (first.length > 0) this.rev += 1;
    return json({ success: true });
  }

  /** The bodies of the acknowledgments received. */
  acknowledged(): unknown[] {
    return this.sent('POST /api/clients/shuttle/acknowledged').map(({ body }) => body);
  }

  private changed(body: unknown): Response {
    this.rev += 1;
    return json(body, 200, this.version());
  }

  private version(): Record<string, string> {
    const [lotId = 'harborview'] = this.cards.map((card) => card.lotId);
    return { 'X-Board-Version': String(this.rev), 'X-Board-Epoch': boardEpoch(lotId, this.epoch) };
  }

  moves(): unknown[] {
    return this.calls.filter(({ path }) => path.endsWith('/shuttle-status')).map(({ body }) => body);
  }
}
