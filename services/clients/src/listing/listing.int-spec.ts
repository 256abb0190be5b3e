import { isCheckedInByHand, type Client, type ListingFilter } from '@lotline/contracts';
import fc from 'fast-check';
import { ClientsUnderTest, newPhone, staff } from '../testing/clients-under-test.js';
import { pageStatement } from './page-statement.js';

let clients: ClientsUnderTest;
beforeAll(async () => {
  clients = await ClientsUnderTest.start();
}, 60_000);
afterAll(() => clients.stop());
beforeEach(() => clients.empty());

const names = (list: Client[]) => list.map(({ firstName }) => firstName);
const found = async (filter: ListingFilter) => names((await clients.list(filter)).clients).sort();

/** Walks through every page. */
async function walk(filter: ListingFilter, limit: number): Promise<Client[]> {
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

/** Customers of one lot; `firstName` is SQL over n, which counts from the newest to the oldest. */
const fiveThousand = (firstName: string) =>
  clients.db.query(
    `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
                          time_stamp, shuttle_request_id, created_at, updated_at)
     SELECT gen_random_uuid(), 'harborview', ${firstName}, 'Number ' || n, '310-555-0101', '2026-11-20 10:00',
            '2026-11-21 10:00', 'Walk In', '2026-11-20 10:00', lpad(n::text, 10, '0'),
            timestamptz '2026-11-20T10:00:00Z' - n * interval '1 minute', now()
     FROM generate_series(1, 5000) n`,
  );

describe('clients.listing.page', () => {
  it('should list a lot’s customers newest first, and nothing of another lot', async () => {
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

  it('should send each customer as the single call does', async () => {
    const { id } = await clients.add({ phone: newPhone(), customerId: 'C"1\\', notes: 'a\n"b"' });
    expect((await clients.list()).clients).toEqual([await clients.get(id)]);
  });

  it('should answer an empty list for nothing', async () => {
    expect(await clients.list({ search: 'nobody' })).toMatchObject({ clients: [], count: 0, nextCursor: null });
  });

  it.each<[string, ListingFilter, number]>([
    ['newest first', {}, 3],
    ['by check-out', { checkoutFrom: '2026-01-01 00:00:00' }, 2],
    ['by check-in', { checkinTo: '2026-12-01 00:00:00' }, 2],
    ['by shared phone', { duplicates: true }, 2],
    ['a search', { search: 'dana' }, 3],
    ['a short search', { search: 'da' }, 4],
  ])('should page %s without gaps or repetitions', async (_, filter, limit) => {
    // Made in one moment, so that the id decides.
    await clients.db.query(
      `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
                            time_stamp, shuttle_request_id, created_at, updated_at)
       SELECT gen_random_uuid(), 'harborview', 'Dana', 'Reyes ' || n % 3, '310-555-01' || lpad((n % 5)::text, 2, '0'),
              '2026-11-20 10:00', '2026-11-21 10:00', 'Walk In', '2026-11-20 10:00', lpad(n::text, 10, '0'), '2026-11-20T10:00:00.123456Z', now()
       FROM generate_series(1, 13) n`,
    );
    const ids = (await walk(filter, limit)).map(({ id }) => id);
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
  ])('should refuse the cursor %s', async (cursor) => {
    await expect(clients.list({}, { cursor })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('should refuse a limit above a page and times that are none', async () => {
    await expect(clients.list({}, { limit: 501 })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(clients.list({ checkoutFrom: 'today' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('should give those checked in by hand, by the rule of the screens', async () => {
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
    const expected = all.filter(isCheckedInByHand).map(({ id }) => id);
    expect((await clients.list({ checkedIn: true })).clients.map(({ id }) => id)).toEqual(expected);
  });

  it('should give those who share a phone’s digits, side by side, phones of zeros aside', async () => {
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

describe('search', () => {
  beforeEach(async () => {
    const all = [
      { firstName: 'Ülkü', lastName: 'O’Neil-Smith', phone: '310-555-0142', customerId: 'HV-2026-1_a' },
      { firstName: 'Al', lastName: 'Smithers', phone: '2135550177', customerId: 'X%9 88' },
      { firstName: 'Mary Jo', lastName: 'Ng', phone: '49-151-555-0163' },
    ];
    for (const customer of all) await clients.add(customer);
  });

  it.each([
    ['smith', ['Al', 'Ülkü']],
    ['SMITHERS', ['Al']],
    ['ÜLKÜ', ['Ülkü']],
    ['al smith', ['Al']],
    ['jo  ng', ['Mary Jo']],
    ['ary jo n', ['Mary Jo']],
    ['mary ng', []],
    ['ÜLKÜ O’NEIL', ['Ülkü']],
    ['lkü o’n', ['Ülkü']],
    ['smith 310555', []],
    ['555-01', ['Al', 'Mary Jo', 'Ülkü']],
    ['310-555-0142', ['Ülkü']],
    ['3105550142', ['Ülkü']],
    ['(213) 555-0177', ['Al']],
    ['213-555', ['Al']],
    ['0163', ['Mary Jo']],
    ['neil-smith', ['Ülkü']],
    ['neilsmith', ['Ülkü']],
    ['2026-1', ['Ülkü']],
    ['20261', ['Ülkü']],
    ['hv-2026', ['Ülkü']],
    ['1_a', ['Ülkü']],
    ['x%9 88', ['Al']],
    ['9 88', ['Al']],
    ['x%9', ['Al']],
    ['%%%', []],
    ['___', []],
    ['\\\\\\', []],
    ['smith 310', []],
    ['jo', ['Mary Jo']],
    ['s', ['Al']],
    ['ng', ['Mary Jo']],
    ['31', ['Ülkü']],
    ['x', ['Al']],
    ['%', []],
    ['_', []],
    ['nobody', []],
  ])('should find by %j %j', async (search, expected) => {
    expect(await found({ search })).toEqual([...expected].sort());
  });

  it('should find the newest of a text, be it in many, in some or in few of the newest customers', async () => {
    await fiveThousand(
      `CASE WHEN n % 3 = 0 THEN 'Commona' WHEN n % 331 = 0 THEN 'Someone' WHEN n > 4900 THEN 'Oldest' ELSE 'Nobody' END`,
    );
    for (const search of ['common', 'someone', 'oldest', 'number 4999']) {
      const expected = await clients.db.query<{ id: string }>(
        `SELECT id FROM clients WHERE search LIKE '%' || $1 || '%' ORDER BY created_at DESC, id DESC LIMIT 50`,
        [search],
      );
      expect(expected.length).toBeGreaterThan(0);
      const { clients: page } = await clients.list({ search }, { limit: 50 });
      expect(page.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });

  it('should not look up all who have a common name, even where the newest customers have others', async () => {
    await fiveThousand(`CASE WHEN n > 700 AND n % 3 = 0 THEN 'Commona' ELSE 'Imported' END`);
    const { sql, values } = pageStatement('harborview', { search: 'common' }, 50);
    const plan = await clients.db.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS off) ${sql}`, values);
    const lines = plan.map((line) => line['QUERY PLAN'].trim());
    const lookedUp = lines.slice(lines.indexOf('CTE indexed'), lines.indexOf('CTE found'));
    expect(lookedUp.filter((line) => line.includes(' on clients '))).toEqual([
      expect.stringContaining('(never executed)'),
    ]);
  });

  it('should find whatever a name contains, wherever its words meet', async () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'B', 'İ', 'ß', '𠮷', ' '), minLength: 1, maxLength: 15 });
    const people = fc.sample(fc.record({ firstName: name, lastName: name }), { numRuns: 150, seed: 8 });
    await clients.db.query(
      `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
                            time_stamp, shuttle_request_id, created_at, updated_at)
       SELECT gen_random_uuid(), 'harborview', p->>'firstName', p->>'lastName', '310-555-0101', '2026-11-20 10:00',
              '2026-11-21 10:00', 'Walk In', '2026-11-20 10:00', lpad(n::text, 10, '0'), timestamptz '2026-11-20T10:00:00Z' - n * interval '1 minute', now()
       FROM json_array_elements($1) WITH ORDINALITY AS people (p, n)`,
      [JSON.stringify(people)],
    );
    const parts = people.flatMap(({ firstName, lastName }) => {
      const whole = [...`${firstName} ${lastName}`];
      return [whole, whole.slice(1), whole.slice(0, -1), whole.slice(2, -2)].map((part) => part.join('').trim());
    });
    // Runs of spaces are one in a search, and its ends have none.
    const asked = new Set(parts.filter((part) => /\S.* .*\S/u.test(part) && !/ {2}/.test(part)));
    expect(asked.size).toBeGreaterThan(100);
    for (const search of asked) {
      const expected = await clients.db.query<{ id: string }>(
        `SELECT id FROM clients WHERE search LIKE '%' || lower($1) || '%' ORDER BY created_at DESC, id DESC LIMIT 50`,
        [search],
      );
      const { clients: page } = await clients.list({ search }, { limit: 50 });
      expect([search, page.map(({ id }) => id)]).toEqual([search, expected.map(({ id }) => id)]);
    }
  }, 20_000);

  it('should find by the longest texts that a booking may have', async () => {
    const wide = '𠮷'.repeat(50); // four bytes each
    const { id } = await clients.add({ firstName: wide, lastName: wide, customerId: wide, phone: newPhone() });
    const { clients: found } = await clients.list({ search: wide });
    expect(found.map((client) => client.id)).toEqual([id]);
  });

  it('should combine with the other filters', async () => {
    expect(await found({ search: 'smith', clientTypes: ['Way'] })).toEqual([]);
    expect(await found({ search: 'smith', checkoutFrom: '2026-01-01 00:00:00' })).toEqual(['Al', 'Ülkü']);
    const [al] = (await clients.list({ search: 'smithers' })).clients;
    await clients.rpc.call('clients.client.check-in', { id: al?.id ?? '' }, staff());
    expect(await found({ search: 'smith', checkedIn: true })).toEqual(['Al']);
  });
});

describe('clients.listing.version', () => {
  it('should count each change once, by lot, and be the list’s', async () => {
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

  it('should name the database that it counts in, and another once its tables were made anew', async () => {
    const count = () => clients.rpc.call('clients.listing.version', {}, staff());
    const { epoch } = await count();
    expect(epoch).toMatch(/^[0-9a-f]{1,16}$/);
    expect([(await clients.list()).epoch, (await clients.list({}, { limit: 50 })).epoch]).toEqual([epoch, epoch]);
    await clients.db.query('TRUNCATE list_versions');
    const renewed = await count();
    expect(renewed.version).toBe(0);
    expect(renewed.epoch).not.toBe(epoch);
    expect((await clients.list({}, { limit: 50 })).epoch).toBe(renewed.epoch);
  });

  it('should not count what was refused', async () => {
    const { phone } = await clients.add({ phone: newPhone() });
    const before = await clients.version();
    await clients.add({ phone }).catch(() => undefined);
    expect(await clients.version()).toBe(before);
  });
});
