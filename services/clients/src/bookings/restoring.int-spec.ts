import type { DeletedClient, DeletedClients } from '@lotline/protocol';
import { Retention } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { customerForm } from '../testing/customer.js';
import { useClients, newPhone, STAFF_ID, staff } from '../testing/clients-under-test.js';

const clients = useClients();

const admin = staff('harborview', 'admin');
const sender = { address: '203.0.113.9', userAgent: 'Desk' };
const remove = (id: string) => clients.rpc.call('clients.client.delete', { id, client: sender }, admin);
const restore = (id: string, context = admin) => clients.rpc.call('clients.client.restore', { id }, context);
const deleted = (cursor?: string, context = admin) => clients.rpc.call('clients.client.deleted', { cursor }, context);
const DAY_MS = 24 * 60 * 60_000;
const stored = (id: string) => clients.db.query('SELECT FROM deleted_clients WHERE id = $1', [id]);
const setDeletedAgo = (id: string, ms: number) =>
  clients.db.query('UPDATE deleted_clients SET deleted_at = $2 WHERE id = $1', [id, new Date(Date.now() - ms)]);

describe('admin.md, Recently deleted: clients.client.restore', () => {
  it('should restore the record with its id, link and history, at a version after its deletion', async () => {
    const { id } = await clients.add({ phone: newPhone(), customerId: 'R-1', notes: 'Keys ßé' });
    const before = await clients.rpc.call('clients.client.check-in', { id }, staff());
    await remove(id);
    await expect(clients.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const restored = await restore(id);
    expect(restored).toEqual({ ...before, version: before.version + 2, updatedAt: restored.updatedAt });
    expect(await clients.get(id)).toEqual(restored);
    const history = await clients.rpc.call('clients.client.history', { id }, staff());
    expect(history.map(({ action }) => action)).toEqual(['restored', 'deleted', 'checked-in', 'added']);
    await eventually(() =>
      expect(
        clients
          .eventsAbout(id)
          .slice(-2)
          .map(({ type, payload }) => [
            type,
            'client' in payload ? payload.client?.version : 'version' in payload && payload.version,
          ]),
      ).toEqual([
        ['client.deleted', before.version + 1],
        ['client.saved', before.version + 2],
      ]),
    );
    expect(await stored(id)).toEqual([]);
  });

  it('should be allowed once, for roles that may delete, at their own lot', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    await remove(id);
    await expect(restore(id, staff())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(restore(id, staff('eastgate', 'admin'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const both = await Promise.allSettled([restore(id), restore(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(restore(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('should be rejected if the stay or customer id was taken in the meantime, and keep the record', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const stay = await clients.add({ phone });
    const named = await clients.add({ phone: other, customerId: 'R-2' });
    for (const { id } of [stay, named]) await remove(id);
    const taken = await clients.add({ phone });
    await clients.add({ phone: newPhone(), customerId: 'R-2' });
    await expect(restore(stay.id)).rejects.toMatchObject({
      code: 'DUPLICATE_CUSTOMER',
      details: { current: { id: taken.id } },
    });
    await expect(restore(named.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect([...(await stored(stay.id)), ...(await stored(named.id))]).toHaveLength(2);
  });

  it('should bring back another car of the same phone', async () => {
    const phone = newPhone();
    await clients.add({ phone });
    const second = await clients.rpc.call(
      'clients.client.add',
      { input: customerForm({ phone }), anotherCar: true },
      staff(),
    );
    await remove(second.id);
    await expect(restore(second.id)).resolves.toMatchObject({ id: second.id });
  });

  it('should not find a record that was deleted over thirty days ago, which is then removed', async () => {
    const [old, recent] = [await clients.add({ phone: newPhone() }), await clients.add({ phone: newPhone() })];
    for (const { id } of [old, recent]) await remove(id);
    await setDeletedAgo(old.id, 30 * DAY_MS + 1000);
    await setDeletedAgo(recent.id, 30 * DAY_MS - 60_000);
    await expect(restore(old.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const listed = (await deleted()).clients.map(({ id }) => id);
    expect([listed.includes(old.id), listed.includes(recent.id)]).toEqual([false, true]);
    await clients.provider(Retention).deleteAllOld();
    expect(await stored(old.id)).toEqual([]);
    await expect(restore(recent.id)).resolves.toMatchObject({ id: recent.id });
  });
});

describe('admin.md, Recently deleted: clients.client.deleted', () => {
  beforeEach(() => clients.empty());

  it('should list the lot’s deleted customers with who deleted them, for roles that may delete', async () => {
    const { id, phone, checkInDateTime, checkOutDateTime } = await clients.add({
      firstName: 'Ada',
      lastName: 'Okafor',
      phone: newPhone(),
    });
    const far = await clients.add({ phone: newPhone() }, staff('eastgate'));
    await remove(id);
    await clients.rpc.call('clients.client.delete', { id: far.id }, staff('eastgate', 'admin'));
    const { clients: listed, nextCursor } = await deleted();
    expect(listed).toEqual([
      {
        ...{ id, phone, checkInDateTime, checkOutDateTime },
        ...{ firstName: 'Ada', lastName: 'Okafor', clientType: 'Walk In' },
        deletedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
        deletedBy: 'Vera V.',
      },
    ]);
    expect(nextCursor).toBeNull();
    await expect(deleted(undefined, staff())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await restore(id);
    expect((await deleted()).clients).toEqual([]);
  });

  it('should list all in pages, the newest deletion first', async () => {
    await clients.db.query(
      `INSERT INTO deleted_clients SELECT gen_random_uuid(), 'harborview',
         jsonb_build_object('firstName', n, 'lastName', '', 'phone', '', 'clientType', '', 'checkInDateTime', '', 'checkOutDateTime', ''),
         date_trunc('milliseconds', now()) - (n / 3) * interval '1 second' FROM generate_series(0, 119) n`,
    );
    const all: DeletedClient[] = [];
    let cursor: string | null = null;
    do {
      const page: DeletedClients = await deleted(cursor ?? undefined);
      expect(page.clients.length).toBeLessThanOrEqual(50);
      all.push(...page.clients);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(all.map(({ id }) => id)).size).toBe(120);
    const times = all.map(({ deletedAt }) => deletedAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('should record a deletion and its end in the audit by the id alone', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    await remove(id);
    await restore(id);
    const entries = () =>
      clients.receivedEvents.flatMap(({ type, payload }) =>
        type === 'audit.recorded' && 'detail' in payload && payload.detail === id ? [payload] : [],
      );
    await eventually(() =>
      expect(entries()).toMatchObject([
        { kind: 'customer-deleted', byId: STAFF_ID, ...sender, from: '', to: '' },
        { kind: 'customer-restored', byId: STAFF_ID, from: '', to: '' },
      ]),
    );
  });
});
