import type { BoardCard, Client, RideStatus } from '@lotline/contracts';
import { checkedInCustomers } from './customers.js';
import { eventually } from './lotline.js';
import type { Caller } from './staff.js';

/** How long a gateway may answer from what its owner confirmed last (design §6). */
const TRUST_MS = 1000;
const CUSTOMERS = 12;
/** A move that is not made by then hangs. */
const NEVER_MS = 120_000;
const READERS = 3;
const COLUMNS: RideStatus[] = ['requesting_ride', 'picked_up'];

/** A change of a board that was answered: from then on its lists may not be older for longer than the trust. */
interface Acknowledged {
  version: number;
  at: number;
}

/**
 * One lot's busy board: somebody moves rides without a pause and looks at every gateway whether they moved; others, who
 * have seen nothing, read the lists all the time. What was wrong about an answer is kept in `faults`.
 */
export class BoardTraffic {
  readonly faults: string[] = [];
  /** Whether the mover looks at every gateway after each move, which tells a gateway of the move that hears of none. */
  looks = true;
  moves = 0;
  reads = 0;
  /** How many moves are so old that readers are held to them. */
  private heldTo = 0;
  private readonly acknowledged: Acknowledged[] = [];
  private running = true;
  private loops: Promise<void>[] = [];

  private constructor(
    private readonly lotId: string,
    private readonly gateways: string[],
    private readonly customers: Client[],
  ) {}

  /** `signIn` signs in anew, to the lot. */
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

  /** Waits for this many more moves, each seen by its mover at every gateway where the mover looks. */
  async awaitMoves(count: number): Promise<void> {
    const wanted = this.moves + count;
    await eventually(() => {
      if (this.moves < wanted) throw new Error(`${this.lotId}: ${wanted - this.moves} moves of ${count} are missing`);
    }, NEVER_MS);
  }

  /** Waits until readers were held to this many more moves: each was over a second old when a reader asked. */
  async awaitHeldTo(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    await eventually(() => {
      if (this.heldTo < wanted) throw new Error(`${this.lotId}: ${wanted - this.heldTo} moves of ${count} are missing`);
    }, NEVER_MS);
  }

  async end(): Promise<void> {
    this.running = false;
    await Promise.all(this.loops);
  }

  private async loop(work: () => Promise<void>): Promise<void> {
    while (this.running) {
      await work().catch((error: unknown) => this.faults.push(`${this.lotId}: ${String(error)}`));
    }
  }

  private async move(mover: Caller): Promise<void> {
    const customer = this.customers[this.moves % this.customers.length];
    const status = COLUMNS[Math.floor(this.moves / this.customers.length) % 2];
    if (!customer || !status) throw new Error('nobody to move');
    const shuttleNumber = status === 'picked_up' ? 1 : null;
    const moved = await mover.patch<BoardCard>(`/api/clients/${customer.id}/shuttle-status`, { status, shuttleNumber });
    if (moved.status !== 200) throw new Error(`a move was answered with ${moved.status}`);
    this.acknowledged.push({ version: versionOf(moved.headers), at: performance.now() });
    for (const url of this.looks ? this.gateways : []) {
      const { body } = await this.list(mover.at(url), status);
      const card = body.find(({ id }) => id === customer.id);
      if (!card || card.version < moved.body.version)
        this.faults.push(`${this.lotId}: the mover saw an old list at ${url}`);
      // A gateway waits half a second for the record's copy (docs/decisions/readers-wait-for-their-moves.md): longer on a busy machine.
      await eventually(async () => {
        const record = (await mover.at(url).get<Client>(`/api/clients/${customer.id}`)).body;
        if (record.shuttleStatus !== status || record.shuttleNumber !== shuttleNumber)
          throw new Error(`the mover saw an old customer at ${url}`);
      });
    }
    this.moves += 1;
  }

  private async read(reader: Caller): Promise<void> {
    const since = performance.now() - TRUST_MS;
    const last = this.acknowledged.findLastIndex(({ at }) => at <= since);
    const required = this.acknowledged[last]?.version ?? 0;
    for (const status of COLUMNS) {
      const { headers } = await this.list(reader, status);
      const version = versionOf(headers);
      if (version < required)
        this.faults.push(`${this.lotId}: ${reader.url} answered ${version}, ${required} was over a second old`);
    }
    this.reads += 1;
    this.heldTo = Math.max(this.heldTo, last + 1);
  }

  private async list(caller: Caller, status: RideStatus) {
    const answer = await caller.get<BoardCard[]>(`/api/clients/shuttle/${status}`);
    if (answer.status !== 200) throw new Error(`a list was answered with ${answer.status}`);
    const strangers = answer.body.filter(({ lotId }) => lotId !== this.lotId);
    if (strangers.length > 0) this.faults.push(`${this.lotId}: a list shows ${strangers.length} rides of another lot`);
    return answer;
  }
}

const versionOf = (headers: Headers): number => Number(headers.get('x-board-version'));
