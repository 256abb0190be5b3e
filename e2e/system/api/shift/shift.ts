import type { Client } from '@lotline/protocol';
import fc from 'fast-check';
import { booking, checkedInCustomer } from '../../../support/customers.js';
import { Caller } from '../../../support/staff.js';
import type { ShiftCommand } from './commands.js';
import type { MadeMove } from './made-move.js';
import { Tablet } from './tablet.js';

const CUSTOMERS = 10;

/**
 * Three dispatchers, the tablets of both shuttles and ten customers of one lot, who play one sequence after another.
 */
export class Shift {
  /** The caller without a session: a customer's phone, or a tablet in a shuttle. */
  private readonly visitor: Caller;
  private readonly tablets: Tablet[];
  private customers: Client[] = [];
  private affected = new Set<Client>();
  private lastInstant = 0;

  constructor(
    private readonly dispatchers: readonly Caller[],
    url: string,
    private readonly lastName: string,
  ) {
    this.visitor = new Caller(url);
    this.tablets = [1, 2].map((lane) => new Tablet(new Caller(url), lane, () => this.nextInstant()));
  }

  /**
   * `listed` are the customers from the list. Deleted customers are replaced and checked-out ones checked in again;
   * rides stay where the previous sequence left them. At the end every tablet is online.
   */
  async play(commands: Iterable<ShiftCommand>, listed: readonly Client[]): Promise<void> {
    this.affected = new Set();
    this.customers = listed.filter(({ lastName }) => lastName === this.lastName);
    const desk = this.dispatcher(0);
    const back = this.customers.filter(({ manualCheckOutStatus }) => manualCheckOutStatus);
    await Promise.all(back.map(({ id }) => desk.patch(`/api/clients/${id}/check-in-status`, { status: 'checked-in' })));
    while (this.customers.length < CUSTOMERS)
      this.customers.push(await checkedInCustomer(desk, { ...booking(), lastName: this.lastName }));
    await fc.asyncModelRun(() => ({ model: this, real: this }), commands);
    for (const tablet of this.tablets) await tablet.reconnect();
  }

  customer(at: number): Client {
    const customer = itemAt(this.customers, at);
    this.affected.add(customer);
    return customer;
  }
  dispatcher = (at: number): Caller => itemAt(this.dispatchers, at);
  tablet = (at: number): Tablet => itemAt(this.tablets, at);

  request({ shuttleRequestId }: Client): Promise<{ status: number }> {
    return this.visitor.post(`/api/shuttle-request/${shuttleRequestId}`);
  }

  /** The customers that this sequence acted on, each with the moves of drivers. */
  takeAffected(): { client: Client; moves: MadeMove[] }[] {
    const made = this.tablets.flatMap((tablet) => tablet.takeMoves());
    return [...this.affected].map((client) => ({
      client,
      moves: made.filter(({ clientId }) => clientId === client.id),
    }));
  }

  private nextInstant(): string {
    this.lastInstant = Math.max(Date.now(), this.lastInstant + 1);
    return new Date(this.lastInstant).toISOString();
  }
}

function itemAt<One>(all: readonly One[], at: number): One {
  const one = all[at];
  if (!one) throw new Error(`There is no item ${at} among ${all.length}`);
  return one;
}
