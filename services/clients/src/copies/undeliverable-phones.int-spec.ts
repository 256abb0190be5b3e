import { randomUUID } from 'node:crypto';
import { textKey, type UndeliverablePhone } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';

const clients = useClients();

const MESSAGE = {
  id: '9b2e7c34-7a0e-4a88-8d6a-2c1f0e5b9d77',
  direction: 'outbound' as const,
  event: 'check_in',
  body: 'Hi',
  state: 'failed' as const,
  errorCode: '30007',
  suggestsOptOut: false,
  createdAt: '2026-03-01T17:05:00.100Z',
  updatedAt: '2026-03-01T17:05:00.100Z',
};
const createPhone = (phone: string, over: Partial<UndeliverablePhone> = {}): UndeliverablePhone => ({
  id: randomUUID(),
  lotId: 'harborview',
  digits: textKey(phone) ?? '',
  version: 1,
  reason: 'failed',
  ...over,
});
const publish = (undeliverablePhone: UndeliverablePhone | null, id?: string) =>
  clients.broker.publish('message.changed', 'harborview', { clientId: '', message: MESSAGE, undeliverablePhone }, id);
const listed = async (search: string, lotId = 'harborview') =>
  (await clients.list({ search }, { context: staff(lotId) })).clients.map(
    ({ undeliverableReason }) => undeliverableReason,
  );

describe('message.changed', () => {
  it('should show an undeliverable phone in lists and on the record in any spelling', async () => {
    const phone = newPhone();
    const client = await clients.add({ phone });
    expect(client.undeliverableReason).toBeNull();
    const before = await clients.version();
    await publish(createPhone(phone));
    await eventually(async () => expect(await listed(phone)).toEqual(['failed']));
    expect(await clients.version()).toBe(before + 1);
    expect(await clients.get(client.id)).toEqual({ ...client, undeliverableReason: 'failed' });

    const later = { checkInDateTime: '2028-01-01T10:00', checkOutDateTime: '2028-01-02T10:00' };
    expect((await clients.add({ phone, ...later })).undeliverableReason).toBe('failed');
    const written = await clients.update(client.id, { phone: newPhone() });
    expect(written.undeliverableReason).toBeNull();
    expect((await clients.update(client.id, { phone })).undeliverableReason).toBe('failed');
    expect((await clients.rpc.call('clients.client.check-in', { id: client.id }, staff())).undeliverableReason).toBe(
      'failed',
    );
    expect((await clients.add({ phone }, staff('eastgate'))).undeliverableReason).toBeNull();
  });

  it('should end with the newest version in any order, and increment the list version only for changes', async () => {
    const phone = newPhone();
    await clients.add({ phone });
    const before = await clients.version();
    const id = randomUUID();
    const [failed, deliverable, optedOut] = [
      createPhone(phone, { id, version: 1 }),
      createPhone(phone, { id, version: 2, reason: null }),
      createPhone(phone, { id, version: 3, reason: 'opted-out' }),
    ];
    const eventId = randomUUID();
    await publish(optedOut);
    await eventually(async () => expect(await listed(phone)).toEqual(['opted-out']));
    for (const undeliverablePhone of [failed, deliverable, optedOut, null]) await publish(undeliverablePhone);
    await publish(failed, eventId);
    await publish(failed, eventId);
    const last = newPhone();
    await clients.add({ phone: last });
    await publish(createPhone(last));
    await eventually(async () => expect(await listed(last)).toEqual(['failed']));
    expect(await listed(phone)).toEqual(['opted-out']);
    expect(await clients.version()).toBe(before + 3);
    await publish({ ...deliverable, version: 4 });
    await eventually(async () => expect(await listed(phone)).toEqual([null]));
  });

  it('should accept a lower version from another database of the owner', async () => {
    const phone = newPhone();
    await clients.add({ phone });
    await publish(createPhone(phone, { version: 7 }));
    await eventually(async () => expect(await listed(phone)).toEqual(['failed']));
    await publish(createPhone(phone, { version: 1, reason: 'opted-out' }));
    await eventually(async () => expect(await listed(phone)).toEqual(['opted-out']));
  });
});
