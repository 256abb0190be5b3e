import type { ApiError, Client } from '@lotline/protocol';
import { booking } from '../../support/customers.js';
import { startImport, finishedImport } from '../../support/imports.js';
import { Caller } from '../../support/staff.js';
import { Visitor } from './callers.js';
import { addCustomer, adminAt, EASTGATE } from './lots.js';
import { sharedLotline } from './lotline.js';

describe('validation.md, Import rows: spreadsheets', () => {
  const { lot, email } = EASTGATE;
  const lotline = sharedLotline();
  let admin: Caller;
  let valet: Caller;
  let cookie: string;
  beforeAll(async () => {
    admin = await adminAt(lotline, lot);
    valet = await Caller.signedIn(lotline.url, email);
    ({ cookie } = await Visitor.openSession(lotline, 'other admin'));
  });
  afterAll(() => lotline.end());

  const exported = () =>
    fetch(`${lotline.url}/api/export/all`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'excel' }),
    });

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
