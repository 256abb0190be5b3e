import { HISTORY_PAGE, type Client, type HistoryEntry } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { useClients, newPhone, STAFF_ID, staff } from '../testing/clients-under-test.js';
import { customerForm } from '../testing/customer.js';

const UNKNOWN = 'b1946ac9-2df1-4e07-9d5c-3ad0e4a1f9b5';
const admin = staff('harborview', 'admin');

const clients = useClients();

const getHistory = (id: string, cursor?: string, context = staff()): Promise<HistoryEntry[]> =>
  clients.rpc.call('clients.client.history', { id, cursor }, context);
const checkIn = (id: string) => clients.rpc.call('clients.client.check-in', { id }, staff());
const checkOut = (id: string) => clients.rpc.call('clients.client.check-out', { id }, staff());
const remove = (id: string) => clients.rpc.call('clients.client.delete', { id }, admin);
const completeRide = async ({ id, version }: Client): Promise<void> => {
  const completedAt = new Date(Date.now() + 5_000).toISOString();
  await clients.broker.publish('ride.completed', 'harborview', { clientId: id, completedAt });
  await eventually(async () => expect((await clients.get(id)).version).toBe(version + 1));
};

/** A change of a new customer and the expected history entry. `after` is the changed record. */
interface Change {
  what: string;
  before?: (id: string) => Promise<unknown>;
  make: (client: Client) => Promise<unknown>;
  action: HistoryEntry['action'];
  by?: null;
  changes: (before: Client, after: Client) => HistoryEntry['changes'];
}

const CHANGES: Change[] = [
  {
    what: 'an update that empties one field and fills another',
    make: ({ id, phone }) => clients.update(id, { phone, notes: '', customerId: 'H1' }),
    action: 'updated',
    changes: () => [
      { field: 'notes', from: 'Call on arrival', to: '' },
      { field: 'customerId', from: '', to: 'H1' },
    ],
  },
  {
    what: 'a check-in',
    make: ({ id }) => checkIn(id),
    action: 'checked-in',
    changes: (_, { manualCheckInTimestamp }) => [
      { field: 'manualCheckInStatus', from: '', to: 'checked-in' },
      { field: 'manualCheckInTimestamp', from: '', to: manualCheckInTimestamp ?? '' },
      { field: 'displayColor', from: 'default', to: 'green' },
    ],
  },
  {
    what: 'a check-in again',
    before: async (id) => {
      await checkIn(id);
      await checkOut(id);
    },
    make: ({ id }) => checkIn(id),
    action: 'checked-in',
    changes: (before, after) => [
      {
        field: 'manualCheckInTimestamp',
        from: before.manualCheckInTimestamp ?? '',
        to: after.manualCheckInTimestamp ?? '',
      },
      { field: 'displayColor', from: 'grey', to: 'green' },
    ],
  },
  {
    what: 'a check-out',
    before: checkIn,
    make: ({ id }) => checkOut(id),
    action: 'checked-out',
    changes: (_, { manualCheckOutTimestamp }) => [
      { field: 'manualCheckOutStatus', from: '', to: 'checked-out' },
      { field: 'manualCheckOutTimestamp', from: '', to: manualCheckOutTimestamp ?? '' },
      { field: 'displayColor', from: 'green', to: 'grey' },
    ],
  },
  {
    what: 'an automatic check-out',
    before: checkIn,
    make: completeRide,
    action: 'checked-out-automatically',
    by: null,
    changes: (_, { manualCheckOutTimestamp }) => [
      { field: 'manualCheckOutStatus', from: '', to: 'checked-out' },
      { field: 'manualCheckOutTimestamp', from: '', to: manualCheckOutTimestamp ?? '' },
      { field: 'displayColor', from: 'green', to: 'grey' },
    ],
  },
];

describe('customer-details.md, History: clients.client.history', () => {
  it.each(CHANGES)(
    'should record $what once, with the person, time and changes',
    async ({ before, make, action, by, changes }) => {
      const { id } = await clients.add({ phone: newPhone() });
      await before?.(id);
      const [client, previous] = [await clients.get(id), await getHistory(id)];
      await make(client);
      const after = await clients.get(id);
      const [newest, ...rest] = await getHistory(id);
      expect(newest).toEqual({
        id: expect.stringMatching(/^\d+$/),
        at: after.updatedAt,
        action,
        by: by === undefined ? 'Vera V.' : by,
        changes: changes(client, after),
      });
      expect(rest).toEqual(previous);
      expect(after.version).toBe(client.version + 1);
    },
  );

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['a duplicate is rejected', ({ phone }) => clients.add({ phone })],
    ['nothing is changed', ({ id, phone }) => clients.update(id, { phone })],
    ['the version is outdated', ({ id, phone }) => clients.update(id, { phone, notes: '' }, { ifVersion: 9 })],
    ['the form is invalid', ({ id }) => clients.update(id, { firstName: '' })],
    ['only green is sent', ({ id, phone }) => clients.update(id, { phone, displayColor: 'green' })],
    [
      'another lot updates',
      ({ id, phone }) => clients.update(id, { phone, notes: '' }, { context: staff('eastgate', 'admin') }),
    ],
    ['another lot deletes', ({ id }) => clients.rpc.call('clients.client.delete', { id }, staff('eastgate', 'admin'))],
    ['a valet deletes', ({ id }) => clients.rpc.call('clients.client.delete', { id }, staff())],
  ])('should record nothing when %s', async (_, make) => {
    const client = await clients.add({ phone: newPhone() });
    const count = async () => clients.db.query('SELECT count(*) FROM history');
    const before = await count();
    await make(client).catch(() => undefined);
    expect(await count()).toEqual(before);
    expect(await clients.get(client.id)).toEqual(client);
  });

  it('should record a repeated check-in and check-out once each', async () => {
    const client = await clients.add({ phone: newPhone() });
    await Promise.all([checkIn(client.id), checkIn(client.id)]);
    await Promise.all([checkOut(client.id), checkOut(client.id)]);
    await remove(client.id);
    await expect(remove(client.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await getHistory(client.id, undefined, admin)).map(({ action }) => action)).toEqual([
      'deleted',
      'checked-out',
      'checked-in',
      'added',
    ]);
  });

  it('should remain after the deletion, with the last values of the record and who deleted it', async () => {
    const phone = newPhone();
    const { id } = await clients.add({ phone, customerId: 'H2' });
    const last = await checkIn(id);
    const startedAt = new Date().toISOString();
    await remove(id);
    const endedAt = new Date().toISOString();
    const [deleted, ...before] = await getHistory(id, undefined, admin);
    expect(before.map(({ action }) => action)).toEqual(['checked-in', 'added']);
    expect(deleted).toMatchObject({ action: 'deleted', by: 'Vera V.' });
    expect(startedAt <= (deleted?.at ?? '') && (deleted?.at ?? '') <= endedAt).toBe(true);
    const lastValues = Object.fromEntries(deleted?.changes.map(({ field, from }) => [field, from]) ?? []);
    expect(lastValues).toEqual({
      ...without(customerForm({ phone, customerId: 'H2' }), 'terminal'),
      checkInDateTime: last.checkInDateTime,
      checkOutDateTime: last.checkOutDateTime,
      paymentAmount: '86.00',
      partySize: '2',
      createdBy: STAFF_ID,
      timeStamp: last.timeStamp,
      manualCheckInStatus: 'checked-in',
      manualCheckInTimestamp: last.manualCheckInTimestamp,
      submissionSource: 'manual',
      displayColor: 'green',
      dailyChecked: 'false',
      language: 'en',
      createdAt: last.createdAt,
      updatedAt: last.updatedAt,
    });
    expect(deleted?.changes.filter(({ to }) => to !== '')).toEqual([]);
  });

  it('should show the history of a deleted customer only to admins', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    await remove(id);
    for (const role of ['valet', 'agent'] as const)
      await expect(getHistory(id, undefined, staff('harborview', role))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await getHistory(id, undefined, admin)).toHaveLength(2);
  });

  it('should not be found from another lot or for an unknown customer', async () => {
    const here = await clients.add({ phone: newPhone() });
    const gone = await clients.add({ phone: newPhone() });
    await remove(gone.id);
    for (const id of [here.id, gone.id])
      await expect(getHistory(id, undefined, staff('eastgate', 'admin'))).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'No such customer',
      });
    await expect(getHistory(UNKNOWN)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('should return the newest entries, then older ones after the cursor', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    // At the same instant, so that their ids determine the order.
    await clients.db.query(
      `INSERT INTO history (client_id, lot_id, at, action, by_name, changes)
       SELECT $1, 'harborview', now(), 'updated', 'Vera V.',
         jsonb_build_array(jsonb_build_object('field', 'notes', 'from', '', 'to', number::text))
       FROM generate_series(1, $2) number`,
      [id, HISTORY_PAGE + 49],
    );
    const first = await getHistory(id);
    const second = await getHistory(id, first.at(-1)?.id);
    expect([first.length, second.length]).toEqual([HISTORY_PAGE, 50]);
    const notes = [...first, ...second].map(({ changes: [change] }) => change?.to);
    expect(notes).toEqual([
      ...Array.from({ length: HISTORY_PAGE + 49 }, (_, at) => String(HISTORY_PAGE + 49 - at)),
      undefined,
    ]);
    expect(await getHistory(id, second.at(-1)?.id)).toEqual([]);
  });

  it('should reject an invalid cursor, and return nothing for another customer’s cursor', async () => {
    const [one, other] = [await clients.add({ phone: newPhone() }), await clients.add({ phone: newPhone() })];
    await expect(getHistory(one.id, "1' OR true")).rejects.toMatchObject({ code: 'INVALID' });
    const [entry] = await getHistory(other.id);
    expect(await getHistory(one.id, entry?.id)).toEqual([]);
  });
});

const without = (form: Record<string, unknown>, field: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name !== field));
