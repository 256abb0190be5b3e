import type { AnsweredRide, Client } from '@lotline/protocol';
import { booking } from './customers.js';
import { eventually } from './lotline.js';
import type { Caller } from './staff.js';

/** The last answers about one customer. */
export interface LastAnswers {
  client: Client;
  /** Undefined before the ride was requested. */
  ride?: AnsweredRide;
}

/**
 * Several callers add customers, check them in, and request and pick up their rides without a pause. `lastAnswers` holds the last
 * response that a caller got about each customer.
 */
export class AcknowledgedWork {
  readonly lastAnswers = new Map<string, LastAnswers>();
  readonly errors: string[] = [];
  private running = true;
  private readonly loops: Promise<void>[];

  constructor(
    private readonly staff: Caller,
    callers: number,
  ) {
    this.loops = Array.from({ length: callers }, () => this.loop());
  }

  /** Waits for this many more customers. */
  async awaitMore(count: number): Promise<void> {
    const wanted = this.lastAnswers.size + count;
    await eventually(() => expect(this.lastAnswers.size).toBeGreaterThanOrEqual(wanted));
  }

  async end(): Promise<void> {
    this.running = false;
    await Promise.all(this.loops);
  }

  private async loop(): Promise<void> {
    while (this.running) await this.addCustomer().catch((error: unknown) => this.errors.push(String(error)));
  }

  private async addCustomer(): Promise<void> {
    const added = await this.staff.post<Client>('/api/clients', booking());
    const path = `/api/clients/${added.body.id}`;
    this.record(added.body.id, added.status, 201, { client: added.body });
    const checkedIn = await this.staff.patch<Client>(`${path}/check-in-status`, { status: 'checked-in' });
    const client = checkedIn.body;
    this.record(client.id, checkedIn.status, 200, { client });
    for (const move of [{ status: 'requesting_ride' }, { status: 'picked_up', shuttleNumber: 1 }]) {
      const moved = await this.staff.patch<AnsweredRide>(`${path}/shuttle-status`, move);
      this.record(client.id, moved.status, 200, { client, ride: moved.body });
    }
  }

  private record(id: string, status: number, expected: number, answers: LastAnswers): void {
    if (status !== expected) throw new Error(`a call about ${id} answered ${status}`);
    this.lastAnswers.set(id, answers);
  }
}
