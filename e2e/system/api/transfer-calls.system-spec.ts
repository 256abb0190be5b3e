import type { ApiError, Client, ImportReport } from '@lotline/protocol';
import { booking } from '../../support/customers.js';
import { startImport, finishedImport, type FinishedImport } from '../../support/imports.js';
import { Caller } from '../../support/staff.js';
import { Visitor } from './callers.js';
import { addCustomer, adminAt, LOTS } from './lots.js';
import { sharedLotline } from './lotline.js';

const LOOSE_PHONE =
  'Phone number must be 10-13 digits (xxx-xxx-xxxx, 1-xxx-xxx-xxxx, xx-xxx-xxx-xxxx, or +xx-xxx-xxx-xxxx)';
const STAY = { checkInDateTime: '2039-01-01 10:00', checkOutDateTime: '2039-01-03 10:00' };

describe.each(LOTS)('validation.md, Import rows: spreadsheets at $lot', ({ lot, email }) => {
  const lotline = sharedLotline();
  let admin: Caller;
  let valet: Caller;
  let cookie: string;
  beforeAll(async () => {
    admin = await adminAt(lotline, lot);
    valet = await Caller.signedIn(lotline.url, email);
    ({ cookie } = await Visitor.openSession(lotline, lot === 'harborview' ? 'admin' : 'other admin'));
  });
  afterAll(() => lotline.end());

  const exported = () =>
    fetch(`${lotline.url}/api/export/all`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'excel' }),
    });
  async function importFile(file: Blob, query: string): Promise<FinishedImport> {
    const form = new FormData();
    form.append('file', file, 'customers');
    return finishedImport(admin, await startImport(admin, form, query));
  }
  const importRows = async (...rows: object[]) => (await admin.post<ImportReport>('/api/import', rows)).body;
  const firstClient = async ({ rows }: ImportReport): Promise<Client> =>
    (await admin.get<Client>(`/api/clients/${rows[0]?.id}`)).body;

  it('import-export.md, Exported columns: POST /api/export/all should answer a spreadsheet of every customer of the lot, for admins only', async () => {
    await addCustomer(valet);
    const response = await exported();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="client-database-export-\d{4}-\d\d-\d\d-\d{4}\.xlsx"$/,
    );
    const all = (await valet.get<Client[]>('/api/clients')).body.length;
    expect(response.headers.get('x-total-count')).toBe(String(all));
    expect((await response.text()).slice(0, 2)).toBe('PK');
    const rejected = await valet.post<ApiError>('/api/export/all', { format: 'excel' });
    expect([rejected.status, rejected.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('POST /api/export/all should reject another format', async () => {
    expect((await admin.post('/api/export/all', { format: 'pdf' })).status).toBe(400);
  });

  it('POST /api/import should accept an export, and add no customer twice', async () => {
    const file = await (await exported()).blob();
    const { created, duplicates, rejected } = await importFile(file, '?dryRun=true');
    expect([created, rejected]).toEqual([0, 0]);
    expect(duplicates).toBeGreaterThan(0);
  });

  it.each([
    ['ends', '2038-11-07 01:30:00', '2024-11-03T04:00:00Z'],
    ['begins', '2038-03-14 02:30:00', '2024-03-10T05:00:00Z'],
  ])(
    'POST /api/import should restore every time of an export exactly when daylight-saving time %s',
    async (_, scheduled, from) => {
      const links: string[] = [];
      for (let half = 0; half < 20; half += 1) {
        const { id, shuttleRequestId } = await addCustomer(valet);
        links.push(shuttleRequestId);
        const instant = new Date(Date.parse(from) + half * 30 * 60_000 + 250).toISOString();
        await lotline.query(
          `UPDATE clients.clients SET check_in_date_time = $2, check_out_date_time = $2, created_at = $3, manual_check_out_status = 'checked-out',
           manual_check_in_timestamp = $3, manual_check_out_timestamp = $3, manual_check_in_status = 'checked-in' WHERE id = $1`,
          [id, scheduled, instant],
        );
      }
      const timesOf = () =>
        lotline.query(
          `SELECT shuttle_request_id, check_in_date_time::text, check_out_date_time::text, time_stamp::text, created_at,
           manual_check_in_timestamp, manual_check_out_timestamp FROM clients.clients WHERE shuttle_request_id = ANY($1) ORDER BY 1`,
          [links],
        );
      const before = await timesOf();
      expect(before).toHaveLength(20);
      const file = await (await exported()).blob();
      await lotline.query('DELETE FROM clients.clients WHERE shuttle_request_id = ANY($1)', [links]);
      expect(await importFile(file, '')).toMatchObject({ created: 20, rejected: 0 });
      expect(await timesOf()).toEqual(before);
    },
  );

  it('POST /api/import should answer an id at once if the request prefers it, and the report by that id', async () => {
    const row = booking();
    const body: object = { ...row };
    const importId = await startImport(admin, [body]);
    expect(await finishedImport(admin, importId)).toMatchObject({
      ...{ state: 'done', created: 1, rejected: 0 },
      rows: [{ outcome: 'created', phone: row.phone }],
    });
    expect((await valet.get<ApiError>(`/api/imports/${importId}`)).body.code).toBe('FORBIDDEN');
  });

  it('import-export.md, Import defaults: POST /api/import should fill in missing fields of a row', async () => {
    const report = await importRows(STAY);
    expect(report).toMatchObject({ created: 1, duplicates: 0, rejected: 0 });
    expect(await firstClient(report)).toMatchObject({
      ...{ firstName: 'Unknown', lastName: 'Customer', phone: '000-000-0000', parkingSpot: 'TBD', lotId: lot },
      ...{
        paymentAmount: '0.00',
        clientType: 'Walk In',
        paymentMethod: 'Cash',
        partySize: 1,
        submissionSource: 'import',
      },
    });
  });

  // A month each, because the first two are one phone.
  it.each([
    ['310-555-0142', '05'],
    ['1-310-555-0142', '06'],
    ['44-207-946-0018', '07'],
    ['+123-207-946-0018', '08'],
  ])('POST /api/import should accept the phone %s', async (phone, month) => {
    const stay = { checkInDateTime: `2040-${month}-01 10:00`, checkOutDateTime: `2040-${month}-02 10:00` };
    const report = await importRows({ ...stay, phone });
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(['created']);
  });

  it("POST /api/import should reject a malformed phone with its field's name, and reset a party size below 1", async () => {
    const { rows } = await importRows({ ...STAY, phone: '555-0142' }, { ...STAY, phone: '12345678901234' });
    expect(rows.map(({ errors }) => errors)).toEqual([
      [{ path: 'phone', message: LOOSE_PHONE }],
      [{ path: 'phone', message: LOOSE_PHONE }],
    ]);
    expect((await firstClient(await importRows({ ...booking(), partySize: 0 }))).partySize).toBe(1);
  });

  it('POST /api/import should add nothing if all-or-nothing is requested and a row is invalid', async () => {
    const good = booking();
    const { status, body } = await admin.post<ApiError>('/api/import?allOrNothing=true', [
      good,
      { ...booking(), phone: '1' },
    ]);
    expect([status, body.code]).toEqual([422, 'IMPORT_REFUSED']);
    expect((await admin.get<Client[]>(`/api/clients?search=${good.phone}`)).body).toEqual([]);
  });

  it('POST /api/import should add nothing in a dry run, and be allowed for admins only', async () => {
    const row = booking();
    expect((await admin.post<ImportReport>('/api/import?dryRun=true', [row])).body).toMatchObject({ created: 1 });
    expect((await admin.get<Client[]>(`/api/clients?search=${row.phone}`)).body).toEqual([]);
    expect((await valet.post<ApiError>('/api/import', [row])).body.code).toBe('FORBIDDEN');
  });
});
