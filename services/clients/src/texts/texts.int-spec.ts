import { randomUUID } from 'node:crypto';
import { textablePhone, type UndeliverablePhone } from '@lotline/contracts';
import { eventually } from '@lotline/service-kit/testing';
import { ClientsUnderTest, newPhone, staff } from '../testing/clients-under-test.js';

let clients: ClientsUnderTest;
beforeAll(async () => {
  clients = await ClientsUnderTest.start();
});
afterAll(() => clients.stop());

const MESSAGE = {
  id: '9b2e7c34-7a0e-4a88-8d6a-2c1f0e5b9d77',
  direction: 'outbound' as const,
  event: 'check_in',
  body: 'Hi',
  state: 'failed' as const,
  errorCode: '30007',
  createdAt: '2026-03-01T17:05:00.100Z',
  updatedAt: '2026-03-01T17:05:00.100Z',
};
const troubleOf = (phone: string, over: Partial<UndeliverablePhone> = {}): UndeliverablePhone => ({
  id: randomUUID(),
  lotId: 'harborview',
  digits: (textablePhone(phone) ?? '').slice(1),
  version: 1,
  trouble: 'failed',
  ...over,
});
const tell = (trouble: UndeliverablePhone | null, id?: string) =>
  clients.broker.publish('message.changed', 'harborview', { clientId: '', message: MESSAGE, trouble }, id);
const listed = async (search: string, lotId = 'harborview') =>
  (await clients.list({ search }, { context: staff(lotId) })).clients.map(
    ({ undeliverableReason }) => undeliverableReason,
  );

describe('message.changed', () => {
  it('should show in lists and on the record that texts do not reach a phone, however it is written', async () => {
    const phone = newPhone();
    const client = await clients.add({ phone });
    expect(client.undeliverableReason).toBeNull();
    const before = await clients.version();
    await tell(troubleOf(phone));
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

  it('should end with the newest, whatever the order and however often, and count what changes', async () => {
    const phone = newPhone();
    await clients.add({ phone });
    const before = await clients.version();
    const id = randomUUID();
    const [failed, well, optedOut] = [
      troubleOf(phone, { id, version: 1 }),
      troubleOf(phone, { id, version: 2, trouble: null }),
      troubleOf(phone, { id, version: 3, trouble: 'opted-out' }),
    ];
    const eventId = randomUUID();
    await tell(optedOut);
    await eventually(async () => expect(await listed(phone)).toEqual(['opted-out']));
    for (const trouble of [failed, well, optedOut, null]) await tell(trouble);
    await tell(failed, eventId);
    await tell(failed, eventId);
    const last = newPhone();
    await clients.add({ phone: last });
    await tell(troubleOf(last));
    await eventually(async () => expect(await listed(last)).toEqual(['failed']));
    expect(await listed(phone)).toEqual(['opted-out']);
    expect(await clients.version()).toBe(before + 3);
    await tell({ ...well, version: 4 });
    await eventually(async () => expect(await listed(phone)).toEqual([null]));
  });

  it('should take what the owner says from another database', async () => {
    const phone = newPhone();
    await clients.add({ phone });
    await tell(troubleOf(phone, { version: 7 }));
    await eventually(async () => expect(await listed(phone)).toEqual(['failed']));
    await tell(troubleOf(phone, { version: 1, trouble: 'opted-out' }));
    await eventually(async () => expect(await listed(phone)).toEqual(['opted-out']));
  });
});

describe('clients.client.by-phone', () => {
  const byPhone = async (number: string, lotId = 'harborview') =>
    (await clients.rpc.call('clients.client.by-phone', { number }, staff(lotId))).client;

  it('should find the newest booking that is not checked out, else the newest', async () => {
    const phone = newPhone();
    const number = textablePhone(phone) ?? '';
    const stays = ['2027', '2028', '2029'].map((year) => ({
      phone,
      checkInDateTime: `${year}-01-01T10:00`,
      checkOutDateTime: `${year}-01-02T10:00`,
    }));
    const [first, second, third] = [
      await clients.add(stays[0]),
      await clients.add(stays[1]),
      await clients.add(stays[2]),
    ];
    expect(await byPhone(number)).toMatchObject({ id: third.id, isCheckedOut: false });
    const checkOut = (id: string) => clients.rpc.call('clients.client.check-out', { id }, staff());
    await checkOut(third.id);
    expect(await byPhone(number)).toEqual({
      id: second.id,
      firstName: second.firstName,
      link: second.shuttleRequestId,
      isCheckedOut: false,
    });
    await checkOut(second.id);
    await checkOut(first.id);
    expect(await byPhone(number)).toMatchObject({ id: third.id, isCheckedOut: true });
  });

  it('should find nobody by another’s number, zeros, or at another lot', async () => {
    const { phone } = await clients.add({ phone: newPhone() });
    expect(await byPhone('+13105559999')).toBeNull();
    expect(await byPhone('+10000000000')).toBeNull();
    expect(await byPhone(textablePhone(phone) ?? '', 'eastgate')).toBeNull();
  });
});
