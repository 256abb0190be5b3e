import type { Client } from '@lotline/contracts';
import fc from 'fast-check';
import { booking, checkedInCustomer } from '../../../support/customers.js';
import { Caller } from '../../../support/staff.js';
import type { ShiftCommand } from './commands.js';
import type { MadeMove } from './made-move.js';
import { Tablet } from './tablet.js';

const CUSTOMERS = 10;

/** Three dispatchers, the tablets of both shuttles and ten customers of one lot, in one sequence after the other. */
export class Shift {
  /** A customer's phone, and a tablet in a car: without a session. */
  private readonly anybody: Caller;
  private readonly tablets: Tablet[];
  private customers: Client[] = [];
  private dealtWith = new Set<Client>();
  private lastInstant = 0;

  constructor(
    private readonly dispatchers: readonly Caller[],
    url: string,
    private readonly lastName: string,
  ) {
    this.anybody = new Caller(url);
    this.tablets = [1, 2].map((lane) => new Tablet(new Caller(url), lane, () => this.nextInstant()));
  }

  /**
   * `listed`: the customers as the list has them. Who was deleted is replaced, and who was checked out is back; everybody's ride
   * is where the sequence before has left it. In the end every tablet has a network.
   */
  async play(commands: Iterable<ShiftCommand>, listed: readonly Client[]): Promise<void> {
    this.dealtWith = new Set();
    this.customers = listed.filter(({ lastName }) => lastName === this.lastName);
    const desk = this.dispatcher(0);
    const back = this.customers.filter(({ manualCheckOutStatus }) => manualCheckOutStatus);
    await Promise.all(back.map(({ id }) => desk.patch(`/api/clients/${id}/check-in-status`, { status: 'checked-in' })));
    while (this.customers.length < CUSTOMERS)
      this.customers.push(await checkedInCustomer(desk, { ...booking(), lastName: this.lastName }));
    await fc.asyncModelRun(() => ({ model: this, real: this }), commands);
    for (const tablet of this.tablets) await tablet.comeBack();
  }

  customer(at: number): Client {
    const customer = of(this.customers, at);
    this.dealtWith.add(customer);
    return customer;
  }
  dispatcher = (at: number): Caller => of(this.dispatchers, at);
  tablet = (at: number): Tablet => of(this.tablets, at);

  request({ shuttleRequestId }: Client): Promise<{ status: number }> {
    return this.anybody.post(`/api/shuttle-request/${shuttleRequestId}`);
  }

  /** Those of this sequence about whom something was done, each with the moves that drivers made. */
  takeDealtWith(): { client: Client; moves: MadeMove[] }[] {
    const made = this.tablets.flatMap((tablet) => tablet.takeMade());
    return [...this.dealtWith].map((client) => ({
      client,
      moves: made.filter(({ clientId }) => clientId === client.id),
    }));
  }

  private nextInstant(): string {
    this.lastInstant = Math.max(Date.now(), this.lastInstant + 1);
    return new Date(this.lastInstant).toISOString();
  }
}

function of<One>(all: readonly One[], at: number): One {
  const one = all[at];
  if (!one) throw new Error(`A shift has ${all.length} of them, and none is ${at}`);
  return one;
}
