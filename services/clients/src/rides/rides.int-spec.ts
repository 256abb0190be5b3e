import type { Ride } from '@lotline/contracts';
import { eventually } from '@lotline/service-kit/testing';
import { ClientsUnderTest, newPhone, staff } from '../testing/clients-under-test.js';
import { rideOf } from '../testing/customer.js';

let clients: ClientsUnderTest;
beforeAll(async () => {
  clients = await ClientsUnderTest.start();
}, 60_000);
afterAll(() => clients.stop());

const copy = async (ride: Ride, context = staff()) =>
  (await clients.rpc.call('clients.ride.copy', { ride }, context)).version;
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
  clients.broker.publish('ride.changed', ride.lotId, { ride, card, link: '', boardVersion: 1 }, id);

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

describe('clients.ride.copy', () => {
  it('should show in the next list, whose version it answers', async () => {
    const client = await clients.add({ phone: newPhone() });
    const version = await copy(rideOf(client, PICKED_UP));
    const list = await clients.list();
    expect(list.version).toBe(version);
    expect(list.clients.find(({ id }) => id === client.id)).toEqual({ ...client, ...PICKED_UP });
    expect(await clients.get(client.id)).toEqual({ ...client, ...PICKED_UP });
  });

  it('should count one change, and none for a version that it has', async () => {
    const client = await clients.add({ phone: newPhone() });
    const before = await clients.version();
    expect(await copy(rideOf(client, REQUESTED))).toBe(before + 1);
    expect(await copy(rideOf(client, REQUESTED))).toBe(before + 1);
    expect(await clients.version()).toBe(before + 1);
  });

  it('should keep a newer version from an older one', async () => {
    const client = await clients.add({ phone: newPhone() });
    await copy(rideOf(client, { ...PICKED_UP, version: 3 }));
    await copy(rideOf(client, { ...REQUESTED, version: 2 }));
    expect(await clients.get(client.id)).toMatchObject(PICKED_UP);
  });

  it('should end with the newest of many at once, over two replicas', async () => {
    await clients.addReplica();
    const client = await clients.add({ phone: newPhone() });
    const versions = Array.from({ length: 30 }, (_, index) => index + 1).reverse();
    await Promise.all(
      versions.flatMap((version) => {
        const ride = rideOf(client, { ...REQUESTED, shuttlePosition: version, version });
        return [copy(ride), changed(ride)];
      }),
    );
    await eventually(async () => expect(await clients.broker.queueLength('clients.events')).toBe(0));
    expect((await clients.get(client.id)).shuttlePosition).toBe(30);
  });

  it('should pass over a deleted client and one of another lot', async () => {
    const client = await clients.add({ phone: newPhone() });
    const elsewhere = staff('eastgate');
    await copy(rideOf({ ...client, lotId: 'eastgate' }, REQUESTED), elsewhere);
    expect((await clients.get(client.id)).shuttleStatus).toBeNull();
    await clients.rpc.call('clients.client.delete', { id: client.id }, staff('harborview', 'admin'));
    const before = await clients.version();
    expect(await copy(rideOf(client, REQUESTED))).toBe(before);
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

  it('should count a change once when it comes by call and by event, twice', async () => {
    const client = await clients.add({ phone: newPhone() });
    const last = await clients.add({ phone: newPhone() });
    const before = await clients.version();
    const ride = rideOf(client, REQUESTED);
    const id = crypto.randomUUID();
    await copy(ride);
    await changed(ride, id);
    await changed(ride, id);
    await changed(rideOf(last, REQUESTED));
    await eventually(async () => expect((await clients.get(last.id)).shuttleStatus).toBe('requesting_ride'));
    expect(await clients.version()).toBe(before + 2);
  });

  it('should leave the customer’s own version alone and announce nothing', async () => {
    const client = await clients.add({ phone: newPhone() });
    await changed(rideOf(client, REQUESTED));
    await eventually(async () => expect((await clients.get(client.id)).shuttleStatus).toBe('requesting_ride'));
    expect((await clients.get(client.id)).version).toBe(1);
    expect(clients.eventsAbout(client.id).filter(({ type }) => type === 'client.saved')).toHaveLength(1);
  });
});
