import type { Client } from '@lotline/protocol';
import { booking, LONGEST_TEXTS, longWord } from '../support/customers.js';
import type { Caller } from '../support/staff.js';
import { expect } from './lotline.fixture.js';

/** Puts customers on the board, named by first and last name, and returns their ids; `clear` takes them off again. */
export class Riders {
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly staff: Caller,
    private readonly notes = '',
  ) {}

  requestRides(...names: string[]): Promise<string[]> {
    return this.moveAll(names, { status: 'requesting_ride' });
  }

  ride(shuttleNumber: number, ...names: string[]): Promise<string[]> {
    return this.moveAll(names, { status: 'picked_up', shuttleNumber });
  }

  async clear(): Promise<void> {
    await this.moveAll([...this.ids.keys()], { status: null, shuttleNumber: null });
    this.ids.clear();
  }

  private moveAll(names: string[], move: object): Promise<string[]> {
    return Promise.all(
      names.map(async (name) => {
        const id = await this.idOf(name);
        const { status } = await this.staff.patch(`/api/clients/${id}/shuttle-status`, move);
        expect(status).toBe(200);
        return id;
      }),
    );
  }

  private async idOf(name: string): Promise<string> {
    const existing = this.ids.get(name);
    if (existing) return existing;
    const [firstName, lastName] = name.split(' ');
    const { body } = await this.staff.post<Client>('/api/clients', booking({ firstName, lastName, notes: this.notes }));
    this.ids.set(name, body.id);
    return body.id;
  }
}

export const REQUESTS = 20;
const RIDING = 8;
export const LONG_NAME = `${LONGEST_TEXTS.firstName} ${longWord(100, 'OnTheBoard')}`;

/** Two digits, so that no name is the prefix of another. */
export const waitingName = (number: number): string => `Rosalind Quay-${number + 10}`;
const ridingName = (lane: number, number: number): string => `Edgar Lane-${lane}-${number}`;

/** A full board: from the top Rosalind Quay-11, Quay-12, …; in each lane Edgar Lane-1-1, Lane-1-2, … */
export class FullBoard {
  private readonly riders: Riders;

  constructor(private readonly staff: Caller) {
    this.riders = new Riders(staff);
  }

  async fill(): Promise<void> {
    await this.order(await this.riders.requestRides(...names(REQUESTS, waitingName)));
    for (const lane of [1, 2])
      await this.order(await this.riders.ride(lane, ...names(RIDING, (number) => ridingName(lane, number))));
    await this.order(await this.riders.requestRides(LONG_NAME));
  }

  empty(): Promise<void> {
    return this.riders.clear();
  }

  /** The rides were created in parallel, in any order. */
  private async order(ids: string[]): Promise<void> {
    const updates = ids.map((id, position) => ({ id, position }));
    const { status } = await this.staff.patch('/api/clients/shuttle/positions', { updates });
    expect(status).toBe(200);
  }
}

const names = (count: number, nameOf: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => nameOf(at + 1));
