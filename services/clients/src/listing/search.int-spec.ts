import { lotTimeOf, type Client, type ListingFilter } from '@lotline/protocol';
import fc from 'fast-check';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { pageStatement } from './page-statement.js';

const clients = useClients();
beforeEach(() => clients.empty());

const LOT = { id: 'harborview', today: '2026-11-22', callingCode: '1' };

const found = async (filter: ListingFilter) =>
  (await clients.list(filter)).clients.map(({ firstName }) => firstName).sort();

/** Reads every page. */
async function findAll(search: string, limit = 50): Promise<string[]> {
  const all: Client[] = [];
  let cursor: string | undefined;
  do {
    const page = await clients.list({ search }, { limit, ...(cursor !== undefined && { cursor }) });
    all.push(...page.clients);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all.map(({ id }) => id);
}

/** Inserts customers of a lot. Names and phones are SQL over n, which counts from the newest to the oldest. */
const insertFiveThousand = (firstName: string, phone = `'310-555-0101'`) =>
  clients.db.query(
    `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
                          time_stamp, shuttle_request_id, created_at, updated_at)
     SELECT gen_random_uuid(), 'harborview', ${firstName}, 'Number ' || n, ${phone}, '2026-11-20 10:00',
            '2026-11-21 10:00', 'Walk In', '2026-11-20 10:00', lpad(n::text, 10, '0'),
            timestamptz '2026-11-20T10:00:00Z' - n * interval '1 minute', now()
     FROM generate_series(1, 5000) n`,
  );

interface Person {
  firstName: string;
  lastName: string;
  phone: string;
  customerId: string | null;
}

/** Inserts people that are older than the five thousand, a minute apart. */
const insertPeople = (people: Person[]) =>
  clients.db.query(
    `INSERT INTO clients (id, lot_id, first_name, last_name, phone, customer_id, check_in_date_time, check_out_date_time,
                          client_type, time_stamp, shuttle_request_id, created_at, updated_at)
     SELECT gen_random_uuid(), 'harborview', p->>'firstName', p->>'lastName', p->>'phone', p->>'customerId', '2026-11-20 10:00',
            '2026-11-21 10:00', 'Walk In', '2026-11-20 10:00', lpad((5000 + n)::text, 10, '0'),
            timestamptz '2026-11-16T10:00:00Z' - n * interval '1 minute', now()
     FROM json_array_elements($1) WITH ORDINALITY AS people (p, n)`,
    [JSON.stringify(people)],
  );

/** Returns the ids of the matching customers, newest first. */
const findIdsWhere = async (condition: string, values: unknown[]): Promise<string[]> => {
  const sql = `SELECT id FROM clients WHERE ${condition} ORDER BY created_at DESC, id DESC`;
  return (await clients.db.query<{ id: string }>(sql, values)).map(({ id }) => id);
};

interface PlanNode {
  'Subplan Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const flatten = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(flatten)] : [];

describe('search.md, Matching: search', () => {
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
    ['ÜLKÜ', ['Ülkü']],
    ['al smith', ['Al']],
    ['jo  ng', ['Mary Jo']],
    ['ary jo n', ['Mary Jo']],
    ['mary ng', []],
    ['smith al', ['Al']],
    ['Smithers, Al', ['Al']],
    ['smithers, a', ['Al']],
    ['ng, mary', ['Mary Jo']],
    ['ng mary jo', ['Mary Jo']],
    ['mary, ng', []],
    ['O‘NEIL-SMITH ULKU', ['Ülkü']],
    ['+1 (310) 555-0142', ['Ülkü']],
    ['1.310.555.0142', ['Ülkü']],
    ['tel:+13105550142', ['Ülkü']],
    ['310 555 0142 ext. 12', ['Ülkü']],
    ['ÜLKÜ O’NEIL <+1 310-555-0142>', ['Ülkü']],
    ['３１０５５５０１４２', ['Ülkü']],
    ['ÜLKÜ O’NEIL', ['Ülkü']],
    ['lkü o’n', ['Ülkü']],
    ['smith 310555', []],
    ['555-01', ['Al', 'Mary Jo', 'Ülkü']],
    ['310-555-0142', ['Ülkü']],
    ['(213) 555-0177', ['Al']],
    ['0163', ['Mary Jo']],
    ['neil-smith', ['Ülkü']],
    ['2026-1', ['Ülkü']],
    ['1_a', ['Ülkü']],
    ['x%9 88', ['Al']],
    ['9 88', ['Al']],
    ['x%9', ['Al']],
    ['%%%', []],
    ['\\\\\\', []],
    ['s', ['Al']],
    ['ng', ['Mary Jo']],
    ['31', ['Ülkü']],
    ['x', ['Al']],
    ['%', []],
    ['_', []],
    ['nobody', []],
  ])('should find with %j: %j', async (search, expected) => {
    expect(await found({ search })).toEqual([...expected].sort());
  });

  it('should find the newest matches, whether many, some or few of the newest customers match', async () => {
    await insertFiveThousand(
      `CASE WHEN n % 3 = 0 THEN 'Commona' WHEN n % 331 = 0 THEN 'Someone' WHEN n > 4900 THEN 'Oldest' ELSE 'Nobody' END`,
    );
    for (const search of ['common', 'someone', 'oldest', 'number 4999']) {
      const expected = await findIdsWhere(`search LIKE '%' || $1 || '%'`, [search]);
      expect(expected.length).toBeGreaterThan(0);
      const { clients: page } = await clients.list({ search }, { limit: 50 });
      expect(page.map(({ id }) => id)).toEqual(expected.slice(0, 50));
    }
  });

  it('should not look up all matches of a common name, even if the newest customers have other names', async () => {
    await insertFiveThousand(`CASE WHEN n > 700 AND n % 3 = 0 THEN 'Commona' ELSE 'Imported' END`);
    const { sql, values } = pageStatement(LOT, { search: 'common' }, 50);
    const plan = await clients.db.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS off) ${sql}`, values);
    const lines = plan.map((line) => line['QUERY PLAN'].trim());
    const lookedUp = lines.slice(lines.indexOf('CTE indexed'), lines.indexOf('CTE found'));
    expect(lookedUp.filter((line) => line.includes(' on clients '))).toEqual([
      expect.stringContaining('(never executed)'),
    ]);
  });

  it('should read at most a page of phones with the same ending, even if the newest phones end differently', async () => {
    await insertFiveThousand(`'Ann'`, `CASE WHEN n > 2500 THEN '310-555-1234' ELSE '310-555-0101' END`);
    await clients.db.query('ANALYZE clients');
    const { sql, values } = pageStatement(LOT, { search: '1234' }, 50);
    const [{ 'QUERY PLAN': [plan] } = { 'QUERY PLAN': [] }] = await clients.db.query<{
      'QUERY PLAN': { Plan: PlanNode }[];
    }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values);
    const lookedUp = flatten(plan?.Plan).find((node) => node['Subplan Name'] === 'CTE indexed');
    const read = flatten(lookedUp).filter((node) => node['Relation Name'] === 'clients');
    expect(read.length).toBeGreaterThan(0);
    const rows = read.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
    expect(Math.max(...rows)).toBe(51);
  });

  it('should find any part of a name across its words', async () => {
    // Names keep their whitespace and control characters.
    const unit = fc.constantFrom('a', 'B', 'İ', 'ß', '𠮷', ' ', '\t', '\u00a0', '\u0085', '\u0001');
    const name = fc.string({ unit, minLength: 1, maxLength: 15 });
    const person = fc.record({
      firstName: name,
      lastName: name,
      phone: fc.constant(''),
      customerId: fc.constant(null),
    });
    const people = fc.sample(person, { numRuns: 40, seed: 8 });
    await insertPeople(people);
    const parts = people.flatMap(({ firstName, lastName }) => {
      const whole = [...`${firstName} ${lastName}`];
      return [whole, whole.slice(1), whole.slice(0, -1), whole.slice(2, -2)].map((part) => part.join('').trim());
    });
    const searches = new Set(parts.filter((part) => /[^\s\u0001\u0085].*\s.*[^\s\u0001\u0085]/su.test(part)));
    expect(searches.size).toBeGreaterThan(60);
    for (const search of searches) {
      const condition = `strpos(folded(search), folded(lower($1))) > 0 OR strpos(folded(search), folded(lower($2))) > 0`;
      const expected = await findIdsWhere(condition, [search, search.replace(/\s+/g, ' ')]);
      expect(expected.length).toBeGreaterThan(0);
      // Also finds names that have the words in another order.
      const found = await findAll(search);
      expect([search, found.filter((id) => expected.includes(id))]).toEqual([search, expected]);
    }
  });

  it.each([
    ['Jos\u00E9', 'Jose\u0301'],
    ['N\u00FA\u00F1ez', 'Nunez'],
    ['O’Hara', "O'Hara"],
    ['O´Hara', 'O`Hara'],
    ['Kaʻana', "Ka'ana"],
    ['Søren Łukasz', 'Soren Lukasz'],
    ['Strauß', 'Strauss'],
  ])('should find %s and %s by either spelling, in a full name too', async (one, other) => {
    for (const firstName of [one, other]) await clients.add({ phone: newPhone(), firstName, lastName: 'Okonkwo' });
    for (const search of [one, other, `${one} okon`, `${other.toUpperCase()} OKONKWO`, `Okonkwo, ${one}`])
      expect([search, await found({ search })]).toEqual([search, [one, other].sort()]);
  });

  it('should find a name with control characters, and nothing across two fields', async () => {
    const { id } = await clients.add({ firstName: 'Ann\tMarie', lastName: 'Li\nLu\u0007', phone: '310-555-0188' });
    const ids = async (search: string) => (await clients.list({ search })).clients.map((client) => client.id);
    for (const search of ['ann\tmarie', 'MARIE Li\nLu', 'lu\u0007', 'n\tm']) {
      expect([search, await ids(search)]).toEqual([search, [id]]);
    }
    for (const search of ['lu\u0007\n 310', 'lu\u0007 310', 'lu\u0007\n310', 'ann\nmarie']) {
      expect([search, await ids(search)]).toEqual([search, []]);
    }
  });

  it.each<[string, boolean]>([
    ['other customers are newer', true],
    ['they are the newest', false],
  ])('should find any digits of a phone or id on all pages when %s', async (_, othersAreNewer) => {
    if (othersAreNewer) await insertFiveThousand(`'Other'`, `'222-222-2222'`);
    const digits = (minLength: number, maxLength: number) =>
      fc.string({ unit: fc.constantFrom('0', '1', '7'), minLength, maxLength });
    const person = fc.record({
      firstName: fc.constantFrom('Ann', 'Gate 0170', '0'),
      lastName: fc.constantFrom('Lee', '7', '1017'),
      phone: fc.oneof(digits(10, 10), digits(0, 15), fc.constant('000-000-0000')),
      customerId: fc.option(fc.tuple(fc.constantFrom('HV-', '', '7 '), digits(3, 9)).map((parts) => parts.join(''))),
    });
    const taken = new Set<string | null>();
    const isFirst = ({ customerId }: Person) =>
      customerId === null || (!taken.has(customerId) && taken.add(customerId));
    await insertPeople(fc.sample(person, { numRuns: 300, seed: 17 }).filter(isFirst));
    const fours = fc.sample(digits(4, 4), { numRuns: 30, seed: 17 });
    const others = fc.sample(digits(3, 7), { numRuns: 20, seed: 17 });
    for (const search of new Set([...fours, ...others])) {
      const expected = await findIdsWhere(`search LIKE '%' || $1 || '%'`, [search]);
      expect([search, await findAll(search)]).toEqual([search, expected]);
    }
  });

  it('should find the longest texts that a booking may have', async () => {
    const wide = '𠮷'.repeat(50); // four bytes each
    const { id } = await clients.add({ firstName: wide, lastName: wide, customerId: wide, phone: newPhone() });
    const { clients: found } = await clients.list({ search: wide });
    expect(found.map((client) => client.id)).toEqual([id]);
  });

  it('should find who is parked or booked in a spot, in any spelling of it', async () => {
    const inHours = (hours: number) => lotTimeOf(new Date(Date.now() + hours * 3_600_000), 'America/Los_Angeles');
    const park = (firstName: string, from: number, to: number, parkingSpot = 'C17') =>
      clients.add({
        phone: newPhone(),
        firstName,
        parkingSpot,
        checkInDateTime: inHours(from),
        checkOutDateTime: inHours(to),
      });
    const context = staff();
    const late = await park('Late', -90, -80);
    await clients.rpc.call('clients.client.check-in', { id: late.id }, context);
    await park('Booked', 24, 48, ' c 17');
    await park('Missed', -90, -80);
    const left = await park('Left', -48, 48);
    await clients.rpc.call('clients.client.check-out', { id: left.id }, context);
    await park('Neighbor', -1, 48, 'C170');
    await clients.add({ phone: newPhone(), firstName: 'Elsewhere', parkingSpot: 'C17' }, staff('eastgate'));
    await clients.add({ phone: newPhone(), firstName: 'Named', customerId: 'XC17Y' });
    for (const search of ['C17', 'c17', 'C 17'])
      expect([search, await found({ search })]).toEqual([
        search,
        ['Booked', 'Late', ...(search === 'C 17' ? [] : ['Named'])],
      ]);
    expect(await found({ search: 'C17', checkedIn: true })).toEqual(['Late']);
    expect(await found({ search: 'C17', checkoutFrom: '2026-01-01 00:00:00' })).toEqual(['Named']);
    expect(await found({ search: 'TBD' })).toEqual([]);
    const pages = await findAll('c17', 1);
    expect([pages.length, new Set(pages).size]).toEqual([3, 3]);
  });

  it('should combine with the other filters', async () => {
    expect(await found({ search: 'smith', clientTypes: ['Way'] })).toEqual([]);
    expect(await found({ search: 'smith', checkoutFrom: '2026-01-01 00:00:00' })).toEqual(['Al', 'Ülkü']);
    const [al] = (await clients.list({ search: 'smithers' })).clients;
    await clients.rpc.call('clients.client.check-in', { id: al?.id ?? '' }, staff());
    expect(await found({ search: 'smith', checkedIn: true })).toEqual(['Al']);
  });
});
