import type { Client } from '@lotline/contracts';
import { booking } from '../support/customers.js';
import type { Caller } from '../support/staff.js';
import { expect } from './lotline.fixture.js';

/** Puts customers on the board, named by first and last name; `clear` takes them off again. */
export class Riders {
  private readonly ids = new Map<string, string>();

  constructor(private readonly staff: Caller) {}

  async requestRides(...names: string[]): Promise<void> {
    await this.moveAll(names, { status: 'requesting_ride' });
  }

  async ride(shuttleNumber: number, ...names: string[]): Promise<void> {
    await this.moveAll(names, { status: 'picked_up', shuttleNumber });
  }

  async clear(): Promise<void> {
    await this.moveAll([...this.ids.keys()], { status: null, shuttleNumber: null });
    this.ids.clear();
  }

  private async moveAll(names: string[], move: object): Promise<void> {
    await Promise.all(names.map(async (name) => this.move(await this.idOf(name), move)));
  }

  private async idOf(name: string): Promise<string> {
    const existing = this.ids.get(name);
    if (existing) return existing;
    const [firstName, lastName] = name.split(' ');
    const { body } = await this.staff.post<Client>('/api/clients', booking({ firstName, lastName }));
    this.ids.set(name, body.id);
    return body.id;
  }

  private async move(id: string, move: object): Promise<void> {
    const { status } = await this.staff.patch(`/api/clients/${id}/shuttle-status`, move);
    expect(status).toBe(200);
  }
}
