import { clientTypes, flagReason, isContractRecord, type Client } from '@lotline/protocol';
import { testLots } from '@lotline/service-kit/testing';
import { eventually } from '@lotline/service-kit/testing';
import { useClients, staff } from '../testing/clients-under-test.js';

const clients = useClients({ demo: true });

const listCustomers = async (lotId: string): Promise<Client[]> =>
  (await clients.list({}, { context: staff(lotId), limit: 500 })).clients;

describe('DEMO=true', () => {
  it.each(testLots().all)('should fill $id with customers of every type and state', async (lot) => {
    const customers = await listCustomers(lot.id);
    const now = new Date();
    expect(customers.length).toBeGreaterThanOrEqual(190);
    expect(customers.length).toBeLessThanOrEqual(220);
    expect(new Set(customers.map(({ clientType }) => clientType))).toEqual(new Set(clientTypes(lot)));
    expect(new Set(customers.map(({ displayColor }) => displayColor))).toEqual(
      new Set(['default', 'green', 'grey', 'red']),
    );
    const { clients: checkedIn } = await clients.list({ checkedIn: true }, { context: staff(lot.id) });
    expect(checkedIn.filter(({ parkingSpot }) => parkingSpot !== '').length).toBeGreaterThanOrEqual(14);
    const reasons = new Set(customers.map((client) => flagReason(client, lot, now)?.replace(/\d+ h/, 'h')));
    expect(reasons.size).toBe(4);
    expect((await clients.list({ duplicates: true }, { context: staff(lot.id) })).count).toBeGreaterThan(1);
  });

  it('should not assign a parking spot to a customer who has not arrived', async () => {
    const expected = (await listCustomers('harborview')).filter(
      ({ manualCheckInStatus }) => manualCheckInStatus === null,
    );
    expect(expected.length).toBeGreaterThan(10);
    expect(expected.filter(({ parkingSpot }) => parkingSpot !== '')).toEqual([]);
  });

  it('should publish each customer, and write a history without future entries', async () => {
    const customers = [...(await listCustomers('harborview')), ...(await listCustomers('eastgate'))];
    await eventually(() => {
      const published = clients.receivedEvents.filter(({ type }) => type === 'client.saved');
      expect(published).toHaveLength(customers.length);
    });
    const future = await clients.db.query('SELECT FROM history WHERE at > now()');
    expect(future).toHaveLength(0);
    const left = customers.find(
      (client) =>
        client.manualCheckOutStatus !== null &&
        !isContractRecord(client.clientType, { host: 'harborview.example', reservationsHost: '' }),
    );
    const history = await clients.rpc.call('clients.client.history', { id: left?.id ?? '' }, staff(left?.lotId));
    expect(history).toHaveLength(3);
    expect(left?.version).toBe(3);
    const miscounted = await clients.db.query(
      `SELECT id FROM clients WHERE version <> (SELECT count(*) FROM history WHERE client_id = clients.id)`,
    );
    expect(miscounted).toEqual([]);
  });

  it('should not change a lot with customers', async () => {
    const before = (await listCustomers('harborview')).length;
    await clients.addReplica();
    expect(await listCustomers('harborview')).toHaveLength(before);
  });
});
