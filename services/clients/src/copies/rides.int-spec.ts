import type { Ride, RideChange } from '@lotline/protocol';
import { eventually, type TestEvent } from '@lotline/service-kit/testing';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { createRide } from '../testing/customer.js';

const clients = useClients();

const card = {
  firstName: '',
  lastName: '',
  phone: '',
  partySize: 1,
  terminal: '',
  parkingSpot: '',
  returningAirline: '',
  clientType: '',
  language: 'en' as const,
};
const createChange = (ride: Ride): RideChange => ({
  ride,
  card,
  link: 'Ab3dEf6hI9',
  boardVersion: 1,
  epoch: 'e1',
  riderVersion: 1,
});
const publishChange = (ride: Ride, id?: string) =>
  clients.broker.publish('ride.changed', ride.lotId, createChange(ride), id);

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

describe('a list after moves by its reader', () => {
  it('should wait for the copies, and be returned without them after a timeout', async () => {
    const client = await clients.add({ phone: newPhone() });
    const after = [{ clientId: client.id, version: 2 }];
    const responses = Promise.all([clients.list({}, { after }), clients.get(client.id, staff(), after)]);
    await publishChange(createRide(client, { ...PICKED_UP, version: 2 }));
    const [list, one] = await responses;
    expect(list.clients.find(({ id }) => id === client.id)).toEqual({ ...client, ...PICKED_UP });
    expect(one).toEqual({ ...client, ...PICKED_UP });
    expect(list.version).toBe(await clients.version());

    expect(await clients.get(client.id, staff(), [{ clientId: client.id, version: 3 }])).toEqual(one);
  });

  it('should not wait for a client that is deleted, unknown or of another lot', async () => {
    const client = await clients.add({ phone: newPhone() });
    await clients.rpc.call('clients.client.delete', { id: client.id }, staff('harborview', 'admin'));
    const strangers = await clients.add({ phone: newPhone() }, staff('eastgate'));
    const here = await clients.add({ phone: newPhone() });
    const order: string[] = [];
    const list = (name: string, ids: string[]) =>
      clients.list({}, { after: ids.map((clientId) => ({ clientId, version: 9 })) }).then(() => order.push(name));
    await Promise.all([list('waiting', [here.id]), list('at once', [client.id, strangers.id, crypto.randomUUID()])]);
    expect(order).toEqual(['at once', 'waiting']);
  });
});

describe('ride.changed', () => {
  it('should copy the newest version of the ride in any order of events', async () => {
    const client = await clients.add({ phone: newPhone() });
    await publishChange(createRide(client, { ...PICKED_UP, version: 2 }));
    await eventually(async () => expect(await clients.get(client.id)).toMatchObject(PICKED_UP));
    const last = await clients.add({ phone: newPhone() });
    await publishChange(createRide(client, { ...REQUESTED, version: 1 }));
    await publishChange(createRide(last, REQUESTED));
    await eventually(async () => expect((await clients.get(last.id)).shuttleStatus).toBe('requesting_ride'));
    expect(await clients.get(client.id)).toMatchObject(PICKED_UP);
  });

  it('should increment the list version once for a repeated event', async () => {
    const client = await clients.add({ phone: newPhone() });
    const last = await clients.add({ phone: newPhone() });
    const before = await clients.version();
    const ride = createRide(client, REQUESTED);
    const id = crypto.randomUUID();
    await publishChange(ride, id);
    await publishChange(ride, id);
    await publishChange(ride);
    await publishChange(createRide(last, REQUESTED));
    await eventually(async () => expect((await clients.get(last.id)).shuttleStatus).toBe('requesting_ride'));
    expect(await clients.version()).toBe(before + 2);
  });

  it('should not increment the list version for an acknowledgment, which no list shows', async () => {
    const client = await clients.add({ phone: newPhone() });
    const last = await clients.add({ phone: newPhone() });
    await publishChange(createRide(client, REQUESTED));
    await eventually(async () => expect((await clients.get(client.id)).shuttleStatus).toBe('requesting_ride'));
    const before = await clients.version();
    await publishChange(createRide(client, { ...REQUESTED, acknowledgedAt: '2026-11-21T09:00:01.000Z', version: 2 }));
    await publishChange(createRide(last, REQUESTED));
    await eventually(async () => expect((await clients.get(last.id)).shuttleStatus).toBe('requesting_ride'));
    expect(await clients.version()).toBe(before + 1);
    await clients.list({}, { after: [{ clientId: client.id, version: 2 }] });
    expect(await clients.db.query('SELECT version FROM rides WHERE client_id = $1', [client.id])).toEqual([
      { version: 2 },
    ]);
  });

  it('should apply all events of a batch, with check-outs in between', async () => {
    const [riding, leaving, left] = [
      await clients.add({ phone: newPhone() }),
      await clients.add({ phone: newPhone() }),
      await clients.add({ phone: newPhone() }),
    ];
    const before = await clients.version();
    const createEvent = (ride: Ride): TestEvent => ({
      type: 'ride.changed',
      lotId: ride.lotId,
      payload: createChange(ride),
    });
    const completedAt = new Date(Date.now() + 5_000).toISOString();
    const completed = (clientId: string): TestEvent => ({
      type: 'ride.completed',
      lotId: 'harborview',
      payload: { clientId, completedAt },
    });
    await clients.publishInOneBatch([
      createEvent(createRide(riding, { ...PICKED_UP, version: 2 })),
      createEvent(createRide(leaving, REQUESTED)),
      createEvent(createRide(riding, REQUESTED)),
      completed(leaving.id),
      createEvent(createRide(leaving, { version: 2 })),
      completed(left.id),
      completed(leaving.id),
      createEvent(createRide(riding, { ...PICKED_UP, shuttleNumber: 1, version: 3 })),
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

  it('should end with the newest of many simultaneous versions, with two replicas', async () => {
    const stopReplica = await clients.addReplica();
    const client = await clients.add({ phone: newPhone() });
    const versions = Array.from({ length: 30 }, (_, index) => index + 1).reverse();
    await Promise.all(
      versions.map((version) => publishChange(createRide(client, { ...REQUESTED, shuttlePosition: version, version }))),
    );
    await eventually(async () => expect(await clients.broker.queueLength('clients.events')).toBe(0));
    await eventually(async () => expect((await clients.get(client.id)).shuttlePosition).toBe(30));
    await stopReplica();
  });

  it('should not deadlock with the deletion of its customer', async () => {
    const [gone, other] = [await clients.add({ phone: newPhone() }), await clients.add({ phone: newPhone() })];
    await publishChange(createRide(gone, { ...REQUESTED, version: 1 }));
    await eventually(async () => expect(await clients.get(gone.id)).toMatchObject(REQUESTED));
    const { lotId } = gone;
    const completed = (clientId: string): TestEvent => ({
      type: 'ride.completed',
      lotId,
      payload: { clientId, completedAt: new Date().toISOString() },
    });
    const payload = createChange(createRide(gone, { ...PICKED_UP, version: 2 }));
    let deleted: Promise<{ id: string }> | undefined;
    await clients.publishInOneBatch(
      [{ type: 'ride.changed', lotId, payload }, completed(other.id), completed(gone.id)],
      {
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
      },
    );
    expect(await deleted).toEqual({ id: gone.id });
  });

  it('should ignore a deleted client and one of another lot', async () => {
    const client = await clients.add({ phone: newPhone() });
    await publishChange(createRide({ ...client, lotId: 'eastgate' }, REQUESTED));
    const last = await clients.add({ phone: newPhone() });
    await publishChange(createRide(last, REQUESTED));
    await eventually(async () => expect((await clients.get(last.id)).shuttleStatus).toBe('requesting_ride'));
    expect((await clients.get(client.id)).shuttleStatus).toBeNull();
    await clients.rpc.call('clients.client.delete', { id: client.id }, staff('harborview', 'admin'));
    const before = await clients.version();
    await publishChange(createRide(client, REQUESTED));
    await publishChange(createRide(last, { ...PICKED_UP, version: 2 }));
    await eventually(async () => expect((await clients.get(last.id)).shuttleStatus).toBe('picked_up'));
    expect(await clients.version()).toBe(before + 1);
  });

  it('should not change the customer’s version or publish anything', async () => {
    const client = await clients.add({ phone: newPhone() });
    await publishChange(createRide(client, REQUESTED));
    await eventually(async () => expect((await clients.get(client.id)).shuttleStatus).toBe('requesting_ride'));
    expect((await clients.get(client.id)).version).toBe(1);
    expect(clients.eventsAbout(client.id).filter(({ type }) => type === 'client.saved')).toHaveLength(1);
  });
});
