import type { ApiError, Client } from '@lotline/protocol';
import { booking } from '../../support/customers.js';
import { startImport, finishedImport, type FinishedImport } from '../../support/imports.js';
import { Caller } from '../../support/staff.js';
import { Visitor } from './callers.js';
import { addCustomer, adminAt, LOTS } from './lots.js';
import { sharedLotline } from './lotline.js';

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
});
