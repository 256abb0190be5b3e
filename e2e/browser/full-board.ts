import type { Client } from '@lotline/contracts';
import { booking, LONGEST_TEXTS, longWord } from '../support/customers.js';
import type { Caller } from '../support/staff.js';
import { expect } from './lotline.fixture.js';

export const REQUESTS = 20;
const RIDING = 8;
export const LONG_NAME = `${LONGEST_TEXTS.firstName} ${longWord(100, 'OnTheBoard')}`;

/** Two digits, so that no name is the prefix of another. */
export const waitingName = (number: number): string => `Rosalind Quay-${number + 10}`;
const ridingName = (lane: number, number: number): string => `Edgar Lane-${lane}-${number}`;

/** A full board: from the top Rosalind Quay-11, Quay-12, …; in each lane Edgar Lane-1-1, Lane-1-2, … */
export class FullBoard {
  private readonly ids: string[] = [];

  constructor(private readonly staff: Caller) {}

  async fill(): Promise<void> {
    await this.addRides(
      Array.from({ length: REQUESTS }, (_, at) => waitingName(at + 1)),
      { status: 'requesting_ride' },
    );
    for (const shuttleNumber of [1, 2])
      await this.addRides(
        Array.from({ length: RIDING }, (_, at) => ridingName(shuttleNumber, at + 1)),
        { status: 'picked_up', shuttleNumber },
      );
    await this.addRides([LONG_NAME], { status: 'requesting_ride' });
  }

  /** Calls the API in parallel, and sets the order at the end. */
  private async addRides(names: string[], move: object): Promise<void> {
    const ids = await Promise.all(
      names.map(async (name) => {
        const [firstName, lastName] = name.split(' ');
        const { body } = await this.staff.post<Client>('/api/clients', booking({ firstName, lastName }));
        await this.staff.patch(`/api/clients/${body.id}/shuttle-status`, move);
        return body.id;
      }),
    );
    const updates = ids.map((id, position) => ({ id, position }));
    const { status } = await this.staff.patch('/api/clients/shuttle/positions', { updates });
    expect(status).toBe(200);
    this.ids.push(...ids);
  }

  async empty(): Promise<void> {
    await Promise.all(
      this.ids.map((id) =>
        this.staff.patch(`/api/clients/${id}/shuttle-status`, { status: null, shuttleNumber: null }),
      ),
    );
  }
}
