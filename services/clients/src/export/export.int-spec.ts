import { randomUUID } from 'node:crypto';
import { EXPORT_PAGE_SIZE, CUSTOMER_FIELDS, type ExportPlace, type ExportRow } from '@lotline/protocol';
import { Lots } from '@lotline/service-kit';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { createRide } from '../testing/customer.js';
import { EXPORT_ROWS } from './export-rows.js';

const clients = useClients();
beforeEach(() => clients.empty());

const FIELDS = Object.keys(CUSTOMER_FIELDS);
const ID = FIELDS.indexOf('id');

const page = async (after?: ExportPlace, context = staff('harborview', 'admin')) => {
  const { rows, last } = await clients.rpc.call('clients.export.page', { ...(after && { after }) }, context);
  const parsed: ExportRow[] = JSON.parse(rows);
  return { rows: parsed, last };
};

/** Reads every page. Runs `betweenPages` before each page except the first. */
async function exportAll(betweenPages = (): Promise<unknown> => Promise.resolve()): Promise<ExportRow[]> {
  let { rows, last } = await page();
  const all = [...rows];
  while (last) {
    await betweenPages();
    ({ rows, last } = await page(last));
    all.push(...rows);
  }
  return all;
}

/** Inserts customers, several of them in the same microsecond. */
const insertMany = (count: number, lotId = 'harborview') =>
  clients.db.query(
    `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
                          time_stamp, shuttle_request_id, created_at, updated_at)
     SELECT gen_random_uuid(), $2, 'Dana', 'Number ' || n, '310-555-0101', '2026-11-20 10:00', '2026-11-21 10:00',
            'Walk In', '2026-11-20 10:00', substr(md5($2 || n), 1, 10), timestamptz '2026-11-20T10:00:00Z' + n / 7 * interval '1 microsecond', now()
     FROM generate_series(1, $1) n`,
    [count, lotId],
  );

const toFields = (row: ExportRow | undefined): Record<string, unknown> =>
  Object.fromEntries(FIELDS.map((field, at) => [field, row?.[at]]));

describe('lots.md, Fields: clients.export.page', () => {
  it('import-export.md, Exported columns: should return every field of a customer and their ride, with times in lot time', async () => {
    const { id } = await clients.add({ customerId: 'C-1', notes: 'a\n"b"', terminal: 'T1', paymentAmount: '86.5' });
    await clients.rpc.call('clients.client.check-in', { id }, staff());
    // In Los Angeles: a minute before the clocks go back, and the same minute an hour later.
    const times = ['2026-11-01T08:59:00Z', '2026-11-01T09:59:00Z'];
    await clients.db.query('UPDATE clients SET manual_check_in_timestamp = $1, created_at = $2 WHERE id = $3', [
      ...times,
      id,
    ]);
    await clients.broker.publish('ride.changed', 'harborview', {
      ride: createRide(
        { id, lotId: 'harborview' },
        { shuttleStatus: 'picked_up', shuttleNumber: 2, shuttlePosition: 3 },
      ),
      card: { ...CARD },
      link: 'someoneel1',
      boardVersion: 1,
      epoch: 'e1',
      riderVersion: 1,
    });
    const client = await clients.get(id, staff(), [{ clientId: id, version: 1 }]);
    const { rows, last } = await page();
    expect(rows).toHaveLength(1);
    expect(last).toBeNull();
    // Not exported, because it belongs to the phone.
    const { undeliverableReason: _notExported, ...fields } = client;
    expect(toFields(rows[0])).toEqual({
      ...fields,
      paymentAmount: 86.5,
      manualCheckInTimestamp: '2026-11-01T01:59:00.000-07:00',
      createdAt: '2026-11-01T01:59:00.000-08:00',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
    });
  });

  it.each([
    ['America/Los_Angeles', '2026-11-01T07:59:59.999Z', '2026-11-01 00:59:59.999'],
    ['America/Los_Angeles', '2026-11-01T08:00:00.000Z', '2026-11-01T01:00:00.000-07:00'],
    ['America/Los_Angeles', '2026-11-01T08:59:59.999Z', '2026-11-01T01:59:59.999-07:00'],
    ['America/Los_Angeles', '2026-11-01T09:00:00.000Z', '2026-11-01T01:00:00.000-08:00'],
    ['America/Los_Angeles', '2026-11-01T09:59:59.999Z', '2026-11-01T01:59:59.999-08:00'],
    ['America/Los_Angeles', '2026-11-01T10:00:00.000Z', '2026-11-01 02:00:00.000'],
    ['America/Los_Angeles', '2026-03-08T09:59:59.250Z', '2026-03-08 01:59:59.250'],
    ['America/Los_Angeles', '2026-03-08T10:00:00.000Z', '2026-03-08 03:00:00.000'],
    ['America/Los_Angeles', '2026-11-20T17:30:00.250Z', '2026-11-20 09:30:00.250'],
    ['Europe/Dublin', '2026-10-25T01:30:00.000Z', '2026-10-25T01:30:00.000+00:00'],
    ['America/St_Johns', '2026-11-01T04:30:00.000Z', '2026-11-01T01:00:00.000-03:30'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', '2026-04-05T01:30:00.000+10:30'],
    ['Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', '2026-04-05T01:45:00.000+11:00'],
    ['Asia/Kolkata', '2026-11-01T09:00:00.000Z', '2026-11-01 14:30:00.000'],
  ])('should format in %s the instant %s as %s, with an offset if the hour occurs twice', async (zone, at, cell) => {
    await clients.add();
    await clients.db.query('UPDATE clients SET created_at = $1', [at]);
    const [found] = await clients.db.query<{ rows: string }>(EXPORT_ROWS, [
      ...['harborview', zone, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    ]);
    expect(JSON.parse(found?.rows ?? '')[0][FIELDS.indexOf('createdAt')]).toBe(cell);
    if (cell.includes('T')) expect(new Date(cell).toISOString()).toBe(at);
  });

  it('should format in the time zone of a lot that has a name unknown to PostgreSQL', async () => {
    const timeZone = 'US/Pacific-New';
    await expect(clients.db.query('SELECT now() AT TIME ZONE $1', [timeZone])).rejects.toThrow('not recognized');
    const lots = clients.provider(Lots);
    lots.apply({ ...lots.get('harborview'), id: 'westgate', timeZone });
    await insertMany(1, 'westgate');
    const { rows } = await page(undefined, staff('westgate', 'admin'));
    expect(toFields(rows[0])).toMatchObject({ createdAt: '2026-11-20 02:00:00.000' });
  });

  it('should return the accounts that added the customers, each once', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await insertMany(6);
    await clients.db.query(
      `UPDATE clients SET created_by = CASE right(last_name, 1)::int % 3 WHEN 0 THEN NULL WHEN 1 THEN $1 ELSE $2 END`,
      [one, other],
    );
    const { creators } = await clients.rpc.call('clients.export.page', {}, staff());
    expect(creators?.sort()).toEqual([one, other].sort());
  });

  it('should return false for the alert of a customer without a ride', async () => {
    await clients.add();
    const { rows } = await page();
    expect(toFields(rows[0])).toMatchObject({ playAudioAlert: false, shuttleStatus: null, shuttleNumber: null });
  });

  it('should return no rows for an empty lot', async () => {
    expect(await page()).toEqual({ rows: [], last: null });
  });

  it('should contain each customer of the lot once, newest first, and none of another lot', async () => {
    await insertMany(3 * EXPORT_PAGE_SIZE);
    await insertMany(5, 'eastgate');
    const all = await exportAll();
    const expected = await clients.db.query<{ id: string }>(
      `SELECT id FROM clients WHERE lot_id = 'harborview' ORDER BY created_at DESC, id DESC`,
    );
    expect(all.map((row) => row[ID])).toEqual(expected.map(({ id }) => id));
    expect((await page(undefined, staff('eastgate', 'admin'))).rows).toHaveLength(5);
  });

  it('should contain each unchanged customer once while others are added, changed and deleted', async () => {
    await insertMany(400);
    const before = await clients.db.query<{ id: string }>('SELECT id FROM clients');
    const all = await exportAll(async () => {
      await clients.add({ phone: newPhone() });
      await clients.db.query(`UPDATE clients SET first_name = 'Changed', updated_at = now()
                              WHERE id IN (SELECT id FROM clients ORDER BY id LIMIT 150)`);
      await clients.db.query('DELETE FROM clients WHERE id IN (SELECT id FROM clients ORDER BY random() LIMIT 5)');
    });
    const ids = all.map((row) => row[ID]);
    expect(new Set(ids).size).toBe(ids.length);
    const after = await clients.db.query<{ id: string }>('SELECT id FROM clients');
    const remaining = new Set(after.map(({ id }) => id));
    const stayed = before.map(({ id }) => id).filter((id) => remaining.has(id));
    expect(stayed.length).toBeGreaterThan(300);
    expect(stayed.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each([
    { createdAt: 'infinity', id: randomUUID() },
    { createdAt: '2026-11-20T10:00:00Z', id: '1 OR 1=1' },
  ])('should reject the position %j', async (after) => {
    await expect(clients.rpc.call('clients.export.page', { after }, staff())).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('should be read by an index', async () => {
    await insertMany(3000);
    await clients.db.query('ANALYZE clients');
    const plan = await clients.db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${EXPORT_ROWS}`, [
      'harborview',
      'America/Los_Angeles',
      '2026-11-20T10:00:00Z',
      randomUUID(),
    ]);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('Index Scan using clients_newest');
    expect(text).not.toContain('Seq Scan on clients');
  });
});

describe('clients.export.count', () => {
  it('should count the lot’s customers', async () => {
    await insertMany(12);
    await insertMany(5, 'eastgate');
    const count = (lotId: string) => clients.rpc.call('clients.export.count', {}, staff(lotId, 'admin'));
    expect(await count('harborview')).toEqual({ count: 12 });
    expect(await count('eastgate')).toEqual({ count: 5 });
  });
});

const CARD = {
  firstName: 'Dana',
  lastName: 'Reyes',
  phone: '310-555-0142',
  partySize: 2,
  terminal: 'T1',
  parkingSpot: 'B12',
  returningAirline: 'Alaska',
  clientType: 'Walk In',
  language: 'en' as const,
};
