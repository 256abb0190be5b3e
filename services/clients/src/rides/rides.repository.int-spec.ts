import type { Client, Ride } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { newPhone, staff, useClients } from '../testing/clients-under-test.js';
import { createRide } from '../testing/customer.js';
import { RidesRepository } from './rides.repository.js';

const clients = useClients();

/** Adds a customer at each lot. `eastgateFirst`: whether the customer of Eastgate has the lower id. */
async function customersOfBothLots(eastgateFirst: boolean): Promise<Client[]> {
  for (;;) {
    const [east, harbor] = await Promise.all([
      clients.add({ phone: newPhone() }, staff('eastgate')),
      clients.add({ phone: newPhone() }, staff('harborview')),
    ]);
    if (east.id < harbor.id === eastgateFirst) return [east, harbor];
  }
}

describe('RidesRepository', () => {
  describe('write', () => {
    it('should not deadlock batches of the same two lots, whatever the order of their customers', async () => {
      const batches = [await customersOfBothLots(false), await customersOfBothLots(true)].map((customers) =>
        customers.map((client): Ride => createRide(client, { shuttleStatus: 'requesting_ride', version: 1 })),
      );
      const counting = await clients.db.connect();
      await counting.query('BEGIN');
      await counting.query(`SELECT FROM list_versions WHERE lot_id = 'harborview' FOR UPDATE`);
      const waiting = (): Promise<unknown[]> =>
        clients.db.query(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );

      const commits: Promise<unknown>[] = [];
      for (const [at, rides] of batches.entries()) {
        const copying = await clients.db.connect();
        await copying.query('BEGIN');
        await new RidesRepository().write(
          { query: async (sql, parameters = []) => (await copying.query(sql, [...parameters])).rows },
          rides,
        );
        commits.push(copying.query('COMMIT'));
        await eventually(async () => expect(await waiting()).toHaveLength(at + 1));
      }
      await counting.query('COMMIT');
      expect(await Promise.allSettled(commits)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
      for (const { clientId, lotId } of batches.flat())
        expect((await clients.get(clientId, staff(lotId))).shuttleStatus).toBe('requesting_ride');
    });
  });
});
