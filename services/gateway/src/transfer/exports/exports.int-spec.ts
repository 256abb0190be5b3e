import { randomUUID } from 'node:crypto';
import { CUSTOMER_FIELDS } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import type { Worksheet } from 'exceljs';
import { exportRow } from '../../testing/builders.js';
import { EXCEL, EXPORT_ROUTE, useExports, readSheet, startExport } from '../../testing/exports-under-test.js';
import { staffUser } from '../../testing/gateway-fixture.js';

const exporting = useExports();
beforeEach(() => (exporting.services.exported = {}));

const firstNames = (sheet: Worksheet): unknown[] =>
  Array.from({ length: sheet.rowCount - 1 }, (_, at) => sheet.getRow(at + 2).getCell(1).value);

describe('import-export.md, Export: POST /api/export/all', () => {
  it('should return the customers of the session’s lot as a spreadsheet', async () => {
    const names = ['=cmd|1', 'Ünal 😀', 'x'.repeat(100)];
    const rows = names.map((firstName) => exportRow({ firstName }));
    exporting.services.exported = { harborview: [rows.slice(0, 2), rows.slice(2)], eastgate: [[exportRow()]] };
    const response = await startExport(exporting.admin);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="client-database-export-\d{4}-\d\d-\d\d-\d{4}\.xlsx"$/,
      ),
      'x-total-count': '3',
      'cache-control': 'no-store',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(firstNames(await readSheet(response))).toEqual(["'=cmd|1", 'Ünal 😀', 'x'.repeat(100)]);
    await eventually(async () => expect(await exporting.countRunning()).toBe(0));
  });

  it('should return those of several lots, with the lot’s column first', async () => {
    const rowOf = (lotId: string) => exportRow({ lotId });
    const harborview = [[rowOf('harborview')], [rowOf('harborview')]];
    exporting.services.exported = { harborview, eastgate: [[rowOf('eastgate')]] };
    const response = await startExport(exporting.admin, { ...EXCEL, lots: ['harborview', 'eastgate', 'harborview'] });
    expect(response.headers['x-total-count']).toBe('3');
    const sheet = await readSheet(response);
    expect(firstNames(sheet)).toEqual(['harborview', 'harborview', 'eastgate']);
    expect(sheet.getRow(1).getCell(1).value).toBe('Lot');
  });

  it.each([
    [403, ['harborview', 'nowhere']],
    [400, []],
    [400, 'harborview'],
    [400, ['x'.repeat(41)]],
  ])('should answer %i to the lots %j', async (status, lots) => {
    expect((await exporting.admin.send('POST', EXPORT_ROUTE, { ...EXCEL, lots })).status).toBe(status);
  });

  it('should return those of the session’s current lot', async () => {
    exporting.services.exported = { harborview: [[exportRow()]], eastgate: [[exportRow({ firstName: 'Elsewhere' })]] };
    const elsewhere = await exporting.signIn('admin');
    await elsewhere.send('PUT', '/api/auth/lot', { lotId: 'eastgate' });
    expect(firstNames(await readSheet(await startExport(elsewhere)))).toEqual(['Elsewhere']);
  });

  it('should name the creators of customers, and ask for each account once', async () => {
    const [dana, unknownId] = [
      staffUser({ firstName: 'Dana', lastName: 'Reyes', email: 'dana@lot.test' }),
      randomUUID(),
    ];
    exporting.services.users.push(dana);
    const pages = [
      [dana.id, unknownId, null],
      [unknownId, dana.id, 'the website'],
    ].map((creators) => creators.map((createdBy) => exportRow({ createdBy })));
    exporting.services.exported = { harborview: pages };
    const before = exporting.services.calls['account'] ?? 0;
    const sheet = await readSheet(await startExport(exporting.admin));
    const column = Object.keys(CUSTOMER_FIELDS).indexOf('createdBy') + 1;
    expect([2, 3, 4, 5, 6, 7].map((row) => sheet.getRow(row).getCell(column).value)).toEqual([
      ...['Dana Reyes', 'Unknown account', null],
      ...['Unknown account', 'Dana Reyes', 'the website'],
    ]);
    expect(exporting.services.calls['account']).toBe(before + 2);
  });

  it('should show the account’s id when the auth service does not respond', async () => {
    const dana = staffUser({ email: 'dana@lot.test' });
    exporting.services.users.push(dana);
    exporting.services.failingAccount = dana.id;
    exporting.services.exported = { harborview: [[exportRow({ createdBy: dana.id })]] };
    const sheet = await readSheet(await startExport(exporting.admin));
    exporting.services.failingAccount = undefined;
    const column = Object.keys(CUSTOMER_FIELDS).indexOf('createdBy') + 1;
    expect(sheet.getRow(2).getCell(column).value).toBe(dana.id);
  });

  it('should return only the headings for an empty lot', async () => {
    const response = await startExport(exporting.admin);
    expect(response.headers['x-total-count']).toBe('0');
    expect(firstNames(await readSheet(response))).toEqual([]);
  });

  it.each(['valet', 'agent'])('should be refused to the role %s', async (role) => {
    const { status, json } = await (await exporting.signIn(role)).send('POST', EXPORT_ROUTE, EXCEL);
    expect([status, json]).toEqual([403, { message: 'Forbidden', code: 'FORBIDDEN' }]);
  });

  it.each([{ format: 'csv' }, { format: ['excel'] }, {}, []])('should refuse %j', async (body) => {
    const { status, json } = await exporting.admin.send('POST', EXPORT_ROUTE, body);
    expect([status, json]).toMatchObject([400, { code: 'INVALID', message: expect.any(String) }]);
  });
});
