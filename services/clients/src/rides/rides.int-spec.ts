import type { Ride } from '@lotline/contracts';
import { eventually, type TestEvent } from '@lotline/service-kit/testing';
import { ClientsUnderTest, newPhone, staff } from '../testing/clients-under-test.js';
import { rideOf } from '../testing/customer.js';

let clients: ClientsUnderTest;
beforeAll(async () => {
  clients = await ClientsUnderTest.start();
});
afterAll(() => clients.stop());

const card = {
  firstName: '',
  lastName: '',
  phone: '',
  partySize: 1,
  terminal: '',
  parkingSpot: '',
  returningAirline: '',
  clientType: '',
};
const changed = (ride: Ride, id?: string) =>
  clients.broker.publish('ride.changed', ride.lotId, { ride, card, link: 'Ab3dEf6hI9', boardVersion: 1 }, id);

const REQUESTED = {
  shuttleStatus: 'requesting_ride',
  shuttlePosition: 0,
  customerRequestingRideTimestamp: '2026-11-21T09:00:00.123Z',
  playAudioAlert: true,
} as const;
const PICKED_UP = {
  ...REQUESTED,
  shuttleStatus: 'picked_up',
  shuttleNumber: 2,
  customerPickedUpTimestamp: '2026-11-21T09:05:00.000Z',
  playAudioAlert: false,
} as const;

describe('a list that is to be after its reader’s own moves', () => {
  it('should wait for the copies, and show what was there anyway when they do not come', async () => {
    const client = await clients.add({ phone: newPhone() });
    const after = [{ clientId: client.id, version: 2 }];
    const asked = Promise.all([clients.list({}, { after }), clients.get(client.id, staff(), after)]);
    await changed(rideOf(client, { ...PICKED_UP, version: 2 }));
    const [list, one] = await asked;
    expect(list.clients.find(({ id }) => id === client.id)).toEqual({ ...client, ...PICKED_UP });
    expect(one).toEqual({ ...client, ...PICKED_UP });
    expect(list.version).toBe(await clients.version());

    expect(await clients.get(client.id, staff(), [{ clientId: client.id, version: 3 }])).toEqual(one);
  });

  it('should wait for no client that is deleted, unknown or of another lot', async () => {
    const client = await clients.add({ phone: newPhone() });
    await clients.rpc.call('clients.client.delete', { id: client.id }, staff('harborview', 'admin'));
    const strangers = await clients.add({ phone: newPhone() }, staff('eastgate'));
    const here = await clients.add({ phone: newPhone() });
    const answered: string[] = [];
    const list = (name: string, ids: string[]) =>
      clients.list({}, { after: ids.map((clientId) => ({ clientId, version: 9 })) }).then(() => answered.push(name));
    await Promise.all([list('waiting', [here.id]), list('at once', [client.id, strangers.id, crypto.randomUUID()])]);
    expect(answered).toEqual(['at once', 'waiting']);
  });
});

describe('ride.changed', () => {
  it('should lay the ride into the copy, whatever the order', async () => {
    const client = await clients.add({ phone: newPhone() });
    await changed(rideOf(client, { ...PICKED_UP, version: 2 }));
    await eventually(async () => expect(await clients.get(client.id)).toMatchObject(PICKED_UP));
    const last = await clients.add({ phone: newPhone() });
    await changed(rideOf(client, { ...REQUESTED, version: 1 }));
    await changed(rideOf(last, REQUESTED));
    await eventually(async () => expect((await clients.get(last.id)).shuttleStatus).toBe('requesting_ride'));
    expect(await clients.get(client.id)).toMatchObject(PICKED_UP);
  });

  it('should count a change once that comes twice', async () => {
    const client = await clients.add({ phone: newPhone() });
    const last = await clients.add({ phone: newPhone() });
    const before = await clients.version();
    const ride = rideOf(client, REQUESTED);
    const id = crypto.randomUUID();
    await changed(ride, id);
    await changed(ride, id);
    await changed(ride);
    await changed(rideOf(last, REQUESTED));
    await eventually(async () => expect((await clients.get(last.id)).shuttleStatus).toBe('requesting_ride'));
    expect(await clients.version()).toBe(before + 2);
  });

  it('should not count for the lists what none of them shows, as that a request was heard', async () => {
    const client = await clients.add({ phone: newPhone() });
    const last = await clients.add({ phone: newPhone() });
    await changed(rideOf(client, REQUESTED));
    await eventually(async () => expect((await clients.get(client.id)).shuttleStatus).toBe('requesting_ride'));
    const before = await clients.version();
    await changed(rideOf(client, { ...REQUESTED, acknowledgedAt: '2026-11-21T09:00:01.000Z', version: 2 }));
    await changed(rideOf(last, REQUESTED));
    await eventually(async () => expect((await clients.get(last.id)).shuttleStatus).toBe('requesting_ride'));
    expect(await clients.version()).toBe(before + 1);
    await clients.list({}, { after: [{ clientId: client.id, version: 2 }] });
    expect(await clients.db.query('SELECT version FROM rides WHERE client_id = $1', [client.id])).toEqual([
      { version: 2 },
    ]);
  });

  it('should follow all that one batch says of a few clients, with their check-outs in between', async () => {
    const [riding, leaving, left] = [
      await clients.add({ phone: newPhone() }),
      await clients.add({ phone: newPhone() }),
      await clients.add({ phone: newPhone() }),
    ];
    const before = await clients.version();
    const rideChanged = (ride: Ride): TestEvent => ({
      type: 'ride.changed',
      lotId: ride.lotId,
      payload: { ride, card, link: 'Ab3dEf6hI9', boardVersion: 1 },
    });
    const completedAt = new Date(Date.now() + 5_000).toISOString();
    const completed = (clientId: string): TestEvent => ({
      type: 'ride.completed',
      lotId: 'harborview',
      payload: { clientId, completedAt },
    });
    await clients.inOneBatch([
      rideChanged(rideOf(riding, { ...PICKED_UP, version: 2 })),
      rideChanged(rideOf(leaving, REQUESTED)),
      rideChanged(rideOf(riding, REQUESTED)),
      completed(leaving.id),
      rideChanged(rideOf(leaving, { version: 2 })),
      completed(left.id),
      completed(leaving.id),
      rideChanged(rideOf(riding, { ...PICKED_UP, shuttleNumber: 1, version: 3 })),
    ]);
    expect(await clients.get(riding.id)).toMatchObject({ shuttleStatus: 'picked_up', shuttleNumber: 1, version: 1 });
    for (const { id } of [leaving, left]) {
      expect(await clients.get(id)).toMatchObject({
        shuttleStatus: null,
        manualCheckOutStatus: 'checked-out',
        manualCheckOutTimestamp: completedAt,
        version: 2,
      });
      await eventually(() =>
        expect(clients.eventsAbout(id).filter(({ type }) => type === 'client.saved')).toHaveLength(2),
      );
    }
    expect(await clients.version()).toBeGreaterThan(before);
  });

  it('should end with the newest of many at once, over two replicas', async () => {
    const stopReplica = await clients.addReplica();
    const client = await clients.add({ phone: newPhone() });
    const versions = Array.from({ length: 30 }, (_, index) => index + 1).reverse();
    await Promise.all(
      versions.map((version) => changed(rideOf(client, { ...REQUESTED, shuttlePosition: version, version }))),
    );
    await eventually(async () => expect(await clients.broker.queueLength('clients.events')).toBe(0));
    await eventually(async () => expect((await clients.get(client.id)).shuttlePosition).toBe(30));
    await stopReplica();
  });

  it('should not meet the deletion of its customer in a deadlock', async () => {
    const [gone, other] = [await clients.add({ phone: newPhone() }), await clients.add({ phone: newPhone() })];
    await changed(rideOf(gone, { ...REQUESTED, version: 1 }));
    await eventually(async () => expect(await clients.get(gone.id)).toMatchObject(REQUESTED));
    const { lotId } = gone;
    const completed = (clientId: string): TestEvent => ({
      type: 'ride.completed',
      lotId,
      payload: { clientId, completedAt: new Date().toISOString() },
    });
    const ride = rideOf(gone, { ...PICKED_UP, version: 2 });
    const payload = { ride, card, link: 'Ab3dEf6hI9', boardVersion: 2 };
    let deleted: Promise<{ id: string }> | undefined;
    await clients.inOneBatch([{ type: 'ride.changed', lotId, payload }, completed(other.id), completed(gone.id)], {
      lock: `SELECT FROM clients WHERE id = '${other.id}' FOR UPDATE`,
      then: async () => {
        deleted = clients.rpc.call('clients.client.delete', { id: gone.id }, staff(lotId, 'admin'));
        deleted.catch(() => undefined);
        await eventually(async () => {
          const waiting = await clients.db.query(
            'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
          );
          expect(waiting).toHaveLength(2);
        });
      },
    });
    expect(await deleted).toEqual({ id: gone.id });
  });

  it('should pass over a deleted client and one of another lot', async () => {
    const client = await clients.add({ phone: newPhone() });
    await changed(rideOf({ ...client, lotId: 'eastgate' }, REQUESTED));
    const last = await clients.add({ phone: newPhone() });
    await changed(rideOf(last, REQUESTED));
    await eventually(async () => expect((await clients.get(last.id)).shuttleStatus).toBe('requesting_ride'));
    expect((await clients.get(client.id)).shuttleStatus).toBeNull();
    await clients.rpc.call('clients.client.delete', { id: client.id }, staff('harborview', 'admin'));
    const before = await clients.version();
    await changed(rideOf(client, REQUESTED));
    await changed(rideOf(last, { ...PICKED_UP, version: 2 }));
    await eventually(async () => expect((await clients.get(last.id)).shuttleStatus).toBe('picked_up'));
    expect(await clients.version()).toBe(before + 1);
  });

  it('should leave the customer’s own version alone and announce nothing', async () => {
    const client = await clients.add({ phone: newPhone() });
    await changed(rideOf(client, REQUESTED));
    await eventually(async () => expect((await clients.get(client.id)).shuttleStatus).toBe('requesting_ride'));
    expect((await clients.get(client.id)).version).toBe(1);
    expect(clients.eventsAbout(client.id).filter(({ type }) => type === 'client.saved')).toHaveLength(1);
  });
});
