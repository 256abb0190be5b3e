import { randomUUID } from 'node:crypto';
import { isCheckedIn, isPending, type Client, type ListingFilter } from '@lotline/protocol';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';

const clients = useClients();
beforeEach(() => clients.empty());

const names = (list: Client[]) => list.map(({ firstName }) => firstName);
const found = async (filter: ListingFilter) => names((await clients.list(filter)).clients).sort();

/** Reads every page. */
async function listAll(filter: ListingFilter, limit: number): Promise<Client[]> {
  const all: Client[] = [];
  let cursor: string | undefined;
  do {
    const page = await clients.list(filter, { limit, ...(cursor !== undefined && { cursor }) });
    expect(page.count).toBe(page.clients.length);
    expect(page.clients.length).toBeLessThanOrEqual(limit);
    all.push(...page.clients);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

describe('clients.listing.page', () => {
  it('should list the lot’s customers newest first, and none of another lot', async () => {
    for (const firstName of ['First', 'Second', 'Third']) await clients.add({ firstName, phone: newPhone() });
    await clients.add({ firstName: 'Elsewhere', phone: newPhone() }, staff('eastgate'));
    expect(names((await clients.list()).clients)).toEqual(['Third', 'Second', 'First']);
    expect(names((await clients.list({}, { context: staff('eastgate') })).clients)).toEqual(['Elsewhere']);
    for (const filter of [
      { search: 'elsewhere' },
      { search: 'el' },
      { clientTypes: ['Walk In'] },
      { checkoutFrom: '2000-01-01 00:00:00' },
    ]) {
      expect(await found(filter)).not.toContain('Elsewhere');
    }
  });

  it('should list the customers of these ids, and none of another lot', async () => {
    const [ann, bob] = [
      await clients.add({ firstName: 'Ann', phone: newPhone() }),
      await clients.add({ firstName: 'Bob', phone: newPhone() }),
    ];
    await clients.add({ firstName: 'Cleo', phone: newPhone() });
    const elsewhere = await clients.add({ phone: newPhone() }, staff('eastgate'));
    expect(await found({ ids: [ann.id, elsewhere.id, bob.id, randomUUID()] })).toEqual(['Ann', 'Bob']);
  });

  it.each(['check-in', 'check-out'] as const)('should list whose %s is still to do', async (pending) => {
    const context = staff();
    const all: Client[] = [];
    for (const firstName of ['Booked', 'Here', 'Gone', 'Back', 'Never here', 'Mistaken'])
      all.push(await clients.add({ firstName, phone: newPhone() }));
    const step = async (name: string, ...steps: ('in' | 'out' | 'undo')[]) => {
      const id = all.find(({ firstName }) => firstName === name)?.id ?? '';
      for (const each of steps)
        if (each === 'in') await clients.rpc.call('clients.client.check-in', { id }, context);
        else if (each === 'out') await clients.rpc.call('clients.client.check-out', { id }, context);
        else await clients.rpc.call('clients.client.undo', { id, step: 'check-in' }, context);
    };
    await step('Here', 'in');
    await step('Gone', 'in', 'out');
    await step('Back', 'in', 'out', 'in');
    await step('Never here', 'out');
    await step('Mistaken', 'in', 'undo');
    const { clients: listed } = await clients.list({ pending });
    const stored = (await clients.list()).clients;
    expect(names(listed)).toEqual(names(stored.filter((client) => isPending(client, pending))));
    expect(names(listed).sort()).toEqual(
      pending === 'check-in' ? ['Booked', 'Mistaken'] : ['Back', 'Booked', 'Here', 'Mistaken'],
    );
  });

  it('should return each customer like clients.client.get', async () => {
    const { id } = await clients.add({ phone: newPhone(), customerId: 'C"1\\', notes: 'a\n"b"' });
    expect((await clients.list()).clients).toEqual([await clients.get(id)]);
  });

  it('should return an empty list if nothing matches', async () => {
    expect(await clients.list({ search: 'nobody' })).toMatchObject({ clients: [], count: 0, nextCursor: null });
  });

  it.each<[string, ListingFilter, number]>([
    ['newest first', {}, 3],
    ['by check-out', { checkoutFrom: '2026-01-01 00:00:00' }, 2],
    ['by check-in', { checkinTo: '2026-12-01 00:00:00' }, 2],
    ['by shared phone', { duplicates: true }, 2],
    ['a search', { search: 'dana' }, 3],
    ['a short search', { search: 'da' }, 4],
  ])('should page %s without gaps or duplicates', async (_, filter, limit) => {
    // Created at the same instant, so that the id determines the order.
    await clients.db.query(
      `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
                            time_stamp, shuttle_request_id, created_at, updated_at)
       SELECT gen_random_uuid(), 'harborview', 'Dana', 'Reyes ' || n % 3, '310-555-01' || lpad((n % 5)::text, 2, '0'),
              '2026-11-20 10:00', '2026-11-21 10:00', 'Walk In', '2026-11-20 10:00', lpad(n::text, 10, '0'), '2026-11-20T10:00:00.123456Z', now()
       FROM generate_series(1, 13) n`,
    );
    const ids = (await listAll(filter, limit)).map(({ id }) => id);
    expect(ids).toHaveLength(13);
    expect(new Set(ids).size).toBe(13);
    const { clients: whole } = await clients.list(filter);
    expect(ids).toEqual(whole.map(({ id }) => id));
  });

  it.each([
    'nonsense',
    Buffer.from('["newest"]').toString('base64url'),
    Buffer.from('["checkout","2026-11-20 10:00:00","b1946ac9-2df1-4e07-9d5c-3ad0e4a1f9b5"]').toString('base64url'),
    Buffer.from('["newest","2026-99-99 10:00:00 UTC","b1946ac9-2df1-4e07-9d5c-3ad0e4a1f9b5"]').toString('base64url'),
    Buffer.from('["newest","2026-11-20 10:00:00 UTC","1 OR 1=1"]').toString('base64url'),
  ])('should reject the cursor %s', async (cursor) => {
    await expect(clients.list({}, { cursor })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('should reject a limit above the maximum and an invalid time', async () => {
    await expect(clients.list({}, { limit: 501 })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(clients.list({ checkoutFrom: 'today' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('should select manually checked-in customers by the same rule as the screens', async () => {
    const stamps = [null, '2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z'];
    await clients.db.query(
      `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
                            time_stamp, shuttle_request_id, created_at, updated_at, manual_check_in_status,
                            manual_check_out_status, manual_check_in_timestamp, manual_check_out_timestamp)
       SELECT gen_random_uuid(), 'harborview', 'n', 'n', '', now(), now(), 'Walk In', now(), substr(md5(random()::text), 1, 10),
              now(), now(), i, o, it, ot
       FROM unnest($1::text[]) i, unnest($2::text[]) o, unnest($3::timestamptz[]) it, unnest($3::timestamptz[]) ot`,
      [['checked-in', null], ['checked-out', null], stamps],
    );
    const all = (await clients.list()).clients;
    expect(all).toHaveLength(36);
    const expected = all.filter(isCheckedIn).map(({ id }) => id);
    expect((await clients.list({ checkedIn: true })).clients.map(({ id }) => id)).toEqual(expected);
  });

  it('should select customers with the same phone digits, grouped by phone, without placeholders', async () => {
    const one = newPhone();
    const other = newPhone();
    const outside = { checkInDateTime: '2027-01-01T10:00', checkOutDateTime: '2027-01-02T10:00' };
    await clients.add({ firstName: 'Zoe', phone: one });
    await clients.add({ firstName: 'Ann', phone: other });
    await clients.add({ firstName: 'Abe', phone: one.replace(/-/g, ''), ...outside });
    await clients.add({ firstName: 'Bob', phone: other, ...outside });
    await clients.add({ firstName: 'Alone', phone: newPhone() });
    await clients.add({ firstName: 'Zero', phone: '0000000000' });
    await clients.add({ firstName: 'Zero', phone: '000-000-0000' });
    await clients.add({ firstName: 'Elsewhere', phone: one }, staff('eastgate'));
    expect(names((await clients.list({ duplicates: true })).clients)).toEqual(['Abe', 'Zoe', 'Ann', 'Bob']);
  });
});

describe('clients.listing.version', () => {
  it('should count each change of a lot once and match the version of the list', async () => {
    const elsewhere = staff('eastgate');
    const [here, there] = [await clients.version(), await clients.version(elsewhere)];
    const { id, phone } = await clients.add({ phone: newPhone() });
    await clients.update(id, { phone, notes: 'changed' });
    await clients.rpc.call('clients.client.check-in', { id }, staff());
    expect((await clients.list()).version).toBe(here + 3);
    await clients.rpc.call('clients.client.delete', { id }, staff('harborview', 'admin'));
    expect(await clients.version()).toBe(here + 4);
    expect(await clients.version(elsewhere)).toBe(there);
  });

  it('should have an epoch, which changes when the tables are recreated', async () => {
    const getVersion = () => clients.rpc.call('clients.listing.version', {}, staff());
    const { epoch } = await getVersion();
    expect(epoch).toMatch(/^[0-9a-f]{1,16}$/);
    expect([(await clients.list()).epoch, (await clients.list({}, { limit: 50 })).epoch]).toEqual([epoch, epoch]);
    await clients.db.query('TRUNCATE list_versions');
    const renewed = await getVersion();
    expect(renewed.version).toBe(0);
    expect(renewed.epoch).not.toBe(epoch);
    expect((await clients.list({}, { limit: 50 })).epoch).toBe(renewed.epoch);
  });

  it('should not count a rejected call', async () => {
    const { phone } = await clients.add({ phone: newPhone() });
    const before = await clients.version();
    await clients.add({ phone }).catch(() => undefined);
    expect(await clients.version()).toBe(before);
  });
});
