import { contractTypes, STREAM_PAGE, type ListingFilter } from '@lotline/protocol';
import { testLots } from '@lotline/service-kit/testing';
import pg from 'pg';
import { newPhone, staff, useClients } from '../testing/clients-under-test.js';
import { pageStatement } from './page-statement.js';

const ROWS = 200_000;
const LOT = { id: 'harborview', today: '2026-11-22', callingCode: '1' };

/**
 * Customers over two years and two lots with consecutive phones. Some are checked in, some have contracts, and the newest 4,000 were
 * imported.
 */
const SEED = `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
    customer_id, payment_amount, time_stamp, shuttle_request_id, created_at, updated_at, manual_check_in_status,
    manual_check_in_timestamp, manual_check_out_status, manual_check_out_timestamp, parking_spot)
  SELECT gen_random_uuid(), CASE WHEN n % 5 = 0 THEN 'eastgate' ELSE 'harborview' END,
    (ARRAY['Ada', 'Robert', 'Maria', 'Wei', 'Priya'])[1 + n % 5], CASE WHEN n > 4000 THEN (ARRAY['Okafor', 'Garcia', 'Smith', 'Nguyen'])[1 + n % 4] || n % 97 ELSE 'Imported' END,
    '310-' || lpad((n / 10000)::text, 3, '2') || '-' || lpad((n % 10000)::text, 4, '0'), at, at + interval '3 days',
    CASE WHEN n % 500 = 0 THEN 'harborview.example Monthly Contract' ELSE (ARRAY['Way', 'Walk In', 'Spot Hero'])[1 + n % 3] END,
    CASE WHEN n % 3 = 0 THEN 'HV-' || n END, 86, at, lpad(n::text, 10, '0'), at - interval '1 day', at,
    'checked-in', at, CASE WHEN n > 2000 THEN 'checked-out' END, CASE WHEN n > 2000 THEN at + interval '3 days' END,
    'A' || n % 2500
  FROM (SELECT n, timestamp '2026-11-22 10:00' - n * interval '5 minutes' AS at FROM generate_series(1, ${ROWS}) n) rows`;

const LISTS: Record<string, ListingFilter> = {
  'all customers': {},
  'checked-in customers': { checkedIn: true },
  duplicates: { duplicates: true },
  'duplicates of a type': { duplicates: true, clientTypes: ['Way'] },
  contracts: { clientTypes: contractTypes({ host: 'harborview.example', reservationsHost: '' }) },
  'a common type': { clientTypes: ['Walk In'] },
  'a calendar’s year': { checkoutFrom: '2025-11-01 00:00:00', checkoutTo: '2026-11-01 00:00:00' },
  'a calendar’s open range': { checkoutFrom: '2024-01-01 00:00:00' },
  'check-ins of a day': { checkinFrom: '2026-05-01 00:00:00', checkinTo: '2026-05-01 23:59:59' },
  'both ranges': { checkinFrom: '2026-05-01 00:00:00', checkoutTo: '2026-06-01 23:59:59' },
  'a name': { search: 'garcia12' },
  'a common name': { search: 'robert' },
  'a full name': { search: 'robert garcia12' },
  'four digits': { search: '0142' },
  'common four digits': { search: '3102' },
  'six digits': { search: '220014' },
  'a name with a tab': { search: 'robert\tgarcia12' },
  'two letters': { search: 'ga' },
  'a customer id': { search: 'HV-20418' },
  'a parking spot': { search: 'A12' },
  'the check-ins of a day that are still to do': {
    pending: 'check-in',
    checkinFrom: '2026-05-01 00:00:00',
    checkinTo: '2026-05-01 23:59:59',
  },
  'the check-outs of a day that are still to do': {
    pending: 'check-out',
    checkoutFrom: '2026-05-01 00:00:00',
    checkoutTo: '2026-05-01 23:59:59',
  },
  'customers by their ids': { ids: ['6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11'] },
  'an unknown name': { search: 'quetzalcoatl' },
  'a name within a range': { search: 'garcia', checkoutFrom: '2026-05-01 00:00:00', checkoutTo: '2026-06-01 00:00:00' },
  'a name of checked-in customers': { search: 'smith', checkedIn: true },
};

interface SentStatement {
  name?: string;
  text: string;
  values: unknown[];
}

/** Returns the lines of a plan that scan the whole table of customers. */
const findScans = (plan: string[]): string[] => plan.filter((line) => /Seq Scan on clients\b/.test(line));

describe('dashboard.md, Forecast: the query plans with 200,000 customers', () => {
  const clients = useClients();
  let client: pg.Client;
  const sent = new Map<string, SentStatement>();
  const ID = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';

  beforeAll(async () => {
    client = await clients.db.connect();
    await seed(client);
  });

  /** Returns the statements with the table `clients` that the service sends while `work` runs. */
  async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    await work();
    const recorded = query.mock.calls.map((call) => toSentStatement(call));
    query.mockRestore();
    const statements = recorded.filter(
      ({ text }) => /\bclients\b/.test(text) && /^\s*(--.*\s+)*(SELECT|WITH|UPDATE|DELETE)/i.test(text),
    );
    for (const statement of statements) sent.set(statement.text, statement);
    return statements;
  }

  /** Returns the plan for these values and, for a prepared statement, the generic plan. */
  async function plans({ name, text, values }: SentStatement): Promise<string[]> {
    const read = async (sql: string, given: unknown[] = []): Promise<string[]> =>
      (await client.query<{ 'QUERY PLAN': string }>(sql, given)).rows.map((row) => row['QUERY PLAN']);
    const custom = await read(`EXPLAIN ${text}`, values);
    if (name === undefined) return custom;
    await client.query(`SET plan_cache_mode = force_generic_plan; PREPARE statement AS ${text}`);
    const given = values.map((value) => (value === null ? 'NULL' : pg.escapeLiteral(toText(value)))).join(', ');
    const generic = await read(`EXPLAIN EXECUTE statement (${given})`);
    await client.query('DEALLOCATE statement; RESET plan_cache_mode');
    return [...custom, ...generic];
  }

  const context = staff('harborview', 'admin');
  const phone = newPhone();
  const CALLS: [string, () => Promise<unknown>][] = [
    ...Object.entries(LISTS).flatMap(([what, filter]): [string, () => Promise<unknown>][] => [
      [`the first page of ${what}`, () => clients.list(filter, { limit: 50 })],
      [`the long list of ${what}`, () => longList(filter)],
    ]),
    ['the sender of a text', () => clients.rpc.call('clients.client.by-phone', { number: '+13102120142' }, context)],
    ['a lookup', () => clients.rpc.call('clients.client.lookup', { phone: '310-212-0142' }, context)],
    [
      'the metrics',
      () =>
        clients.rpc.call(
          'clients.metrics.read',
          { from: '2026-11-01', to: '2026-11-30', today: '2026-11-22' },
          context,
        ),
    ],
    [
      'the metrics of a year for a valet',
      () =>
        clients.rpc.call(
          'clients.metrics.read',
          { from: '2026-01-01', to: '2026-12-31', today: '2026-11-22' },
          staff(),
        ),
    ],
    [
      'the counts by day',
      () => clients.rpc.call('clients.calendar.counts', { from: '2026-10-25', to: '2026-12-05' }, context),
    ],
    ['the forecast', () => clients.rpc.call('clients.forecast.read', { today: '2026-11-22' }, context)],
    ['the next free spot', () => clients.rpc.call('clients.spot.next', { today: '2026-11-22' }, context)],
    ['the customers of a spot', () => clients.rpc.call('clients.spot.holders', { spot: 'A12' }, context)],
    ['an add with its search for duplicates', () => clients.add({ phone })],
    ['one customer', () => clients.get(ID).catch(() => undefined)],
    ['a check-in', () => clients.rpc.call('clients.client.check-in', { id: ID }, context).catch(() => undefined)],
    ['a delete', () => clients.rpc.call('clients.client.delete', { id: ID }, context).catch(() => undefined)],
    [
      'a link',
      () =>
        clients.rpc.call(
          'clients.client.by-link',
          { link: '0000000042' },
          { lotId: null, requestId: 'r', actor: { kind: 'system' } },
        ),
    ],
  ];

  async function longList(filter: ListingFilter): Promise<void> {
    const { nextCursor } = await clients.list(filter, { limit: STREAM_PAGE });
    if (nextCursor !== null) await clients.list(filter, { limit: STREAM_PAGE, cursor: nextCursor });
  }

  it.each(CALLS)('should not scan all customers for %s', async (_, call) => {
    const statements = await recordStatements(call);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements)
      expect([statement.text, findScans(await plans(statement))]).toEqual([statement.text, []]);
  });

  it('should not look up all matches of a common name, even if the newest customers are an import without it', async () => {
    expect(await reads('nguyen', 'CTE indexed', 'CTE found')).toEqual([expect.stringContaining('(never executed)')]);
  });

  it('should not walk the newest customers for a name that many have at another lot only', async () => {
    expect(await reads('ada', 'CTE newest', 'CTE indexed')).toEqual([expect.stringContaining('(never executed)')]);
  });

  /** Runs a search at Harborview and returns the lines of its plan, between two others, that read customers. */
  async function reads(search: string, from: string, to: string): Promise<string[]> {
    const { sql, values } = pageStatement(LOT, { search }, 50);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS off) ${sql}`, values);
    const lines = rows.map((line) => line['QUERY PLAN'].trim());
    return lines.slice(lines.indexOf(from), lines.indexOf(to)).filter((line) => line.includes(' on clients '));
  }

  it.each(['a name', 'a full name', 'four digits', 'a customer id'])(
    'should read only the lot’s matches of %s from a text index',
    async (what) => {
      const { sql, values } = pageStatement(LOT, LISTS[what] ?? {}, 50);
      const lines = await plans({ name: what, text: sql, values });
      const conditions = lines.filter((_, at) =>
        /Index Scan on clients_(search|word_seams|other_fours)$/.test(lines[at - 1]?.replace(/ {2}\(.*/, '') ?? ''),
      );
      // One in the custom plan and one in the generic plan, for each order of the words.
      expect(conditions).toHaveLength(what === 'a full name' ? 4 : 2);
      for (const condition of conditions) expect(condition).toMatch(/Index Cond: \(\(lot_id = /);
    },
  );

  it('should read the customers of a parking spot from the index of held spots', async () => {
    const { sql, values } = pageStatement(LOT, { search: 'A12' }, 50);
    const lines = await plans({ name: 'a parking spot', text: sql, values });
    expect(lines.filter((line) => /Index Scan (using|on) clients_spots\b/.test(line))).toHaveLength(2);
  });

  it('should find the phones of duplicates by an index-only scan in the order of the index', async () => {
    const { sql, values } = pageStatement(LOT, { duplicates: true }, 50);
    const lines = await plans({ name: 'duplicates', text: sql, values });
    expect(lines.filter((line) => /Index Only Scan using clients_phone_key/.test(line))).toHaveLength(2);
    expect(lines.filter((line) => /Index Scan using clients_phone_key/.test(line))).toHaveLength(2);
  });

  it('should find the phones of duplicates outside North America by an index-only scan', async () => {
    const { sql, values } = pageStatement({ ...LOT, callingCode: '44' }, { duplicates: true }, 50);
    const lines = await plans({ name: 'duplicates', text: sql, values });
    expect(lines.filter((line) => /Index Only Scan using clients_phone_key/.test(line))).toHaveLength(2);
    expect(findScans(lines)).toEqual([]);
  });

  it('should count by day and find occupied spots by index-only scans', async () => {
    const counting = [...sent.values()].filter(({ text }) =>
      /"checkIns"|'checkIns'|AS occupied|AS arrivals/.test(text),
    );
    expect(counting.length).toBeGreaterThanOrEqual(5);
    for (const statement of counting) {
      const lines = await plans(statement);
      expect(lines.filter((line) => / on clients\b/.test(line) && !/Index Only Scan/.test(line))).toEqual([]);
    }
  });
});

/** Converts the arguments of `query`: a text with its values, or an object for a prepared statement. */
function toSentStatement([query, values]: readonly unknown[]): SentStatement {
  const given = Array.isArray(values) ? values : [];
  if (typeof query !== 'object' || query === null) return { text: String(query), values: given };
  const { name, text }: { name?: unknown; text?: unknown } = query;
  return { text: String(text), values: given, ...(typeof name === 'string' && { name }) };
}

const toText = (value: unknown): string => {
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(toText(each))).join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
};

/** Disables triggers and builds the indexes afterwards, because both would take minutes row by row. */
async function seed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ index: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS index, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = 'clients'::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  await client.query('ALTER TABLE clients DISABLE TRIGGER USER');
  await client.query(rows.map(({ index }) => `DROP INDEX ${index}`).join('; '));
  await client.query(SEED);
  await client.query("SET maintenance_work_mem = '256MB'");
  for (const { definition } of rows) await client.query(definition);
  await client.query('ALTER TABLE clients ENABLE TRIGGER USER');
  await client.query('VACUUM ANALYZE clients');
  expect(testLots().all).toHaveLength(2);
}
