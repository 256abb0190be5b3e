import type { BoardCard, Client, RideStatus } from '@lotline/protocol';
import { checkedInCustomers } from './customers.js';
import { eventually } from './lotline.js';
import type { Caller } from './staff.js';

/** How long a gateway may answer from the version that the shuttle service confirmed last. */
const MAX_STALE_MS = 1000;
const CUSTOMERS = 12;
/** A move that takes longer hangs. */
const MOVE_TIMEOUT_MS = 120_000;
const READERS = 3;
const COLUMNS: RideStatus[] = ['requesting_ride', 'picked_up'];

/** An acknowledged change of a board: a list may be older than it for at most MAX_STALE_MS. */
interface Acknowledged {
  version: number;
  at: number;
}

/**
 * A busy board of one lot: one caller moves rides without a pause and checks every gateway for its moves; readers, who
 * made no move, read the lists all the time. `errors` records every wrong answer.
 */
export class BoardTraffic {
  readonly errors: string[] = [];
  /**
   * Whether the mover checks every gateway after each move. The check itself tells a gateway of the move if the gateway
   * missed the event.
   */
  checksGateways = true;
  moves = 0;
  reads = 0;
  /** How many moves are old enough that readers must see them. */
  private visibleMoves = 0;
  private readonly acknowledged: Acknowledged[] = [];
  private running = true;
  private loops: Promise<void>[] = [];

  private constructor(
    private readonly lotId: string,
    private readonly gateways: string[],
    private readonly customers: Client[],
  ) {}

  /** `signIn` opens a new session at the lot. */
  static async begin(lotId: string, gateways: string[], signIn: () => Promise<Caller>): Promise<BoardTraffic> {
    const mover = await signIn();
    const traffic = new BoardTraffic(lotId, gateways, await checkedInCustomers(mover, CUSTOMERS));
    const readers = await Promise.all(
      gateways.flatMap((url) => Array.from({ length: READERS }, () => signIn().then((reader) => reader.at(url)))),
    );
    traffic.loops = [
      traffic.loop(() => traffic.move(mover)),
      ...readers.map((reader) => traffic.loop(() => traffic.read(reader))),
    ];
    return traffic;
  }

  /** Waits for this many more moves; while `checksGateways` is set, the mover has seen each at every gateway. */
  async awaitMoves(count: number): Promise<void> {
    const wanted = this.moves + count;
    await eventually(() => {
      if (this.moves < wanted) throw new Error(`${this.lotId}: ${wanted - this.moves} moves of ${count} are missing`);
    }, MOVE_TIMEOUT_MS);
  }

  /** Waits until readers must have seen this many more moves: each was over a second old when a reader asked. */
  async awaitVisibleMoves(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    await eventually(() => {
      if (this.visibleMoves < wanted)
        throw new Error(`${this.lotId}: ${wanted - this.visibleMoves} moves of ${count} are missing`);
    }, MOVE_TIMEOUT_MS);
  }

  async end(): Promise<void> {
    this.running = false;
    await Promise.all(this.loops);
  }

  private async loop(work: () => Promise<void>): Promise<void> {
    while (this.running) {
      await work().catch((error: unknown) => this.errors.push(`${this.lotId}: ${String(error)}`));
    }
  }

  private async move(mover: Caller): Promise<void> {
    const customer = this.customers[this.moves % this.customers.length];
    const status = COLUMNS[Math.floor(this.moves / this.customers.length) % 2];
    if (!customer || !status) throw new Error('there is no customer to move');
    const shuttleNumber = status === 'picked_up' ? 1 : null;
    const moved = await mover.patch<BoardCard>(`/api/clients/${customer.id}/shuttle-status`, { status, shuttleNumber });
    if (moved.status !== 200) throw new Error(`a move answered ${moved.status}`);
    this.acknowledged.push({ version: boardVersion(moved.headers), at: performance.now() });
    for (const url of this.checksGateways ? this.gateways : []) {
      const { body } = await this.list(mover.at(url), status);
      const card = body.find(({ id }) => id === customer.id);
      if (!card || card.version < moved.body.version)
        this.errors.push(`${this.lotId}: the mover saw an old list at ${url}`);
      // A gateway waits half a second for the record's copy (docs/decisions/rooms.md): longer on
      // a busy machine.
      await eventually(async () => {
        const record = (await mover.at(url).get<Client>(`/api/clients/${customer.id}`)).body;
        if (record.shuttleStatus !== status || record.shuttleNumber !== shuttleNumber)
          throw new Error(`the mover saw an old customer at ${url}`);
      });
    }
    this.moves += 1;
  }

  private async read(reader: Caller): Promise<void> {
    const since = performance.now() - MAX_STALE_MS;
    const last = this.acknowledged.findLastIndex(({ at }) => at <= since);
    const required = this.acknowledged[last]?.version ?? 0;
    for (const status of COLUMNS) {
      const { headers } = await this.list(reader, status);
      const version = boardVersion(headers);
      if (version < required)
        this.errors.push(`${this.lotId}: ${reader.url} answered ${version}, ${required} was over a second old`);
    }
    this.reads += 1;
    this.visibleMoves = Math.max(this.visibleMoves, last + 1);
  }

  private async list(caller: Caller, status: RideStatus) {
    const answer = await caller.get<BoardCard[]>(`/api/clients/shuttle/${status}`);
    if (answer.status !== 200) throw new Error(`a list answered ${answer.status}`);
    const otherLots = answer.body.filter(({ lotId }) => lotId !== this.lotId);
    if (otherLots.length > 0) this.errors.push(`${this.lotId}: a list shows ${otherLots.length} rides of another lot`);
    return answer;
  }
}

const boardVersion = (headers: Headers): number => Number(headers.get('x-board-version'));
