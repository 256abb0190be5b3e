import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as elapsed } from 'node:timers/promises';
import { EXPORT_PAGE_SIZE, TRANSFER_COLUMNS, type ExportRow } from '@lotline/contracts';
import { eventually } from '@lotline/service-kit/testing';
import ExcelJS from 'exceljs';
import type { RunningGateway } from '../start.js';
import { exportRow } from '../testing/builders.js';
import { exportWorkers } from '../testing/export-workers.js';
import { GatewayFixture, staffUser } from '../testing/gateway-fixture.js';
import { LiveStreamClient } from '../testing/live-stream-client.js';
import { Visitor } from '../testing/visitor.js';

const ROUTE = '/api/export/all';
const EXCEL = { format: 'excel' };

/** In ms. The export workers have the lowest priority: beside other tests they take minutes. */
jest.setTimeout(300_000);

let fixture: GatewayFixture;
let gateway: RunningGateway;
let admin: Visitor;

beforeAll(async () => {
  fixture = await GatewayFixture.begin();
  fixture.services.users = (['admin', 'valet', 'agent'] as const).map((role) =>
    staffUser({ role, email: `${role}@lot.test` }),
  );
  gateway = await fixture.start();
  admin = await signedIn('admin');
});
afterAll(() => fixture.end());
beforeEach(() => (fixture.services.exported = {}));

async function signedIn(role: string, url = gateway.url): Promise<Visitor> {
  const visitor = new Visitor(url);
  await visitor.signIn(`${role}@lot.test`);
  return visitor;
}

/** A response whose bytes arrive as they are read. */
async function startedAt(visitor: Visitor, body: object = EXCEL): Promise<IncomingMessage> {
  const headers = { cookie: visitor.cookieHeader, 'content-type': 'application/json', 'accept-encoding': 'br, gzip' };
  const sent = request(`${visitor.url}${ROUTE}`, { method: 'POST', agent: false, headers });
  sent.end(JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('No answer');
  return response;
}

async function bytesOf(response: IncomingMessage): Promise<ArrayBuffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { buffer, byteOffset, byteLength } = Buffer.concat(chunks);
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

async function opened(file: ArrayBuffer): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('No sheet');
  return sheet;
}

const firstNames = (sheet: ExcelJS.Worksheet): unknown[] =>
  Array.from({ length: sheet.rowCount - 1 }, (_, at) => sheet.getRow(at + 2).getCell(1).value);

/** Enough pages of barely compressible text that a stalled reader holds the export up. */
const long = (pages = 400): ExportRow[][] => {
  const page = Array.from({ length: EXPORT_PAGE_SIZE }, () =>
    exportRow({ notes: randomBytes(24_000).toString('base64') }),
  );
  return Array.from({ length: pages }, () => page);
};
const pagesAsked = (): number => fixture.services.calls['export page'] ?? 0;
const running = async (): Promise<number> => {
  const metrics = await (await fetch(`${gateway.healthUrl}/metrics`)).text();
  return Number(/^lotline_exports_running\{.*\} (\d+)$/m.exec(metrics)?.[1]);
};

describe('POST /api/export/all', () => {
  it('should return the customers of the session’s lot as a spreadsheet', async () => {
    const names = ['=cmd|1', 'Ünal 😀', 'x'.repeat(100)];
    const rows = names.map((firstName) => exportRow({ firstName }));
    fixture.services.exported = { harborview: [rows.slice(0, 2), rows.slice(2)], eastgate: [[exportRow()]] };
    const response = await startedAt(admin);
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
    expect(firstNames(await opened(await bytesOf(response)))).toEqual(["'=cmd|1", 'Ünal 😀', 'x'.repeat(100)]);
    await eventually(async () => expect(await running()).toBe(0));
  });

  it('should return those of several lots, with the lot’s column first', async () => {
    const rowOf = (lotId: string) => exportRow({ lotId });
    const harborview = [[rowOf('harborview')], [rowOf('harborview')]];
    fixture.services.exported = { harborview, eastgate: [[rowOf('eastgate')]] };
    const response = await startedAt(admin, { ...EXCEL, lots: ['harborview', 'eastgate', 'harborview'] });
    expect(response.headers['x-total-count']).toBe('3');
    const sheet = await opened(await bytesOf(response));
    expect(firstNames(sheet)).toEqual(['harborview', 'harborview', 'eastgate']);
    expect(sheet.getRow(1).getCell(1).value).toBe('Lot');
  });

  it.each([
    [403, ['harborview', 'nowhere']],
    [400, []],
    [400, 'harborview'],
    [400, ['x'.repeat(41)]],
  ])('should answer %i to the lots %j', async (status, lots) => {
    expect((await admin.send('POST', ROUTE, { ...EXCEL, lots })).status).toBe(status);
  });

  it('should return those of the session’s current lot', async () => {
    fixture.services.exported = { harborview: [[exportRow()]], eastgate: [[exportRow({ firstName: 'Elsewhere' })]] };
    const elsewhere = await signedIn('admin');
    await elsewhere.send('PUT', '/api/auth/lot', { lotId: 'eastgate' });
    expect(firstNames(await opened(await bytesOf(await startedAt(elsewhere))))).toEqual(['Elsewhere']);
  });

  it('should name the creators of customers, and ask for each account once', async () => {
    const [dana, unknownId] = [
      staffUser({ firstName: 'Dana', lastName: 'Reyes', email: 'dana@lot.test' }),
      randomUUID(),
    ];
    fixture.services.users.push(dana);
    const pages = [
      [dana.id, unknownId, null],
      [unknownId, dana.id, 'the website'],
    ].map((creators) => creators.map((createdBy) => exportRow({ createdBy })));
    fixture.services.exported = { harborview: pages };
    const before = fixture.services.calls['account'] ?? 0;
    const sheet = await opened(await bytesOf(await startedAt(admin)));
    const column = Object.keys(TRANSFER_COLUMNS).indexOf('createdBy') + 1;
    expect([2, 3, 4, 5, 6, 7].map((row) => sheet.getRow(row).getCell(column).value)).toEqual([
      ...['Dana Reyes', 'Unknown account', null],
      ...['Unknown account', 'Dana Reyes', 'the website'],
    ]);
    expect(fixture.services.calls['account']).toBe(before + 2);
  });

  it('should show the account’s id when the auth service does not respond', async () => {
    const dana = staffUser({ email: 'dana@lot.test' });
    fixture.services.users.push(dana);
    fixture.services.failingAccount = dana.id;
    fixture.services.exported = { harborview: [[exportRow({ createdBy: dana.id })]] };
    const sheet = await opened(await bytesOf(await startedAt(admin)));
    fixture.services.failingAccount = undefined;
    const column = Object.keys(TRANSFER_COLUMNS).indexOf('createdBy') + 1;
    expect(sheet.getRow(2).getCell(column).value).toBe(dana.id);
  });

  it('should return only the headings for an empty lot', async () => {
    const response = await startedAt(admin);
    expect(response.headers['x-total-count']).toBe('0');
    expect(firstNames(await opened(await bytesOf(response)))).toEqual([]);
  });

  it.each(['valet', 'agent'])('should be refused to the role %s', async (role) => {
    const { status, json } = await (await signedIn(role)).send('POST', ROUTE, EXCEL);
    expect([status, json]).toEqual([403, { message: 'Forbidden', code: 'FORBIDDEN' }]);
  });

  it('should answer 401 without a session', async () => {
    expect((await new Visitor(gateway.url).send('POST', ROUTE, EXCEL)).status).toBe(401);
  });

  it.each([{ format: 'csv' }, { format: ['excel'] }, {}, []])('should refuse %j', async (body) => {
    const { status, json } = await admin.send('POST', ROUTE, body);
    expect([status, json]).toMatchObject([400, { code: 'INVALID', message: expect.any(String) }]);
  });

  it('should report its progress on the caller’s live stream at any gateway', async () => {
    const other = await fixture.start();
    const [mine, anothers] = [await signedIn('admin', other.url), await signedIn('valet', other.url)];
    const [own, others] = [await LiveStreamClient.open(mine), await LiveStreamClient.open(anothers)];
    fixture.services.exported = { harborview: long() };
    const response = await startedAt(admin);
    response.resume();
    await eventually(() => expect(own.events.length).toBeGreaterThan(0));
    response.destroy();
    const rows = own.events.map(({ name, data }) => {
      expect([name, data]).toMatchObject(['export', { id: response.headers['x-request-id'] }]);
      return Number(Object(data).rows);
    });
    expect(rows).toEqual([...rows].sort((one, another) => one - another));
    expect(rows[0]).toBeGreaterThanOrEqual(EXPORT_PAGE_SIZE);
    expect(rows.at(-1)).toBeLessThan(Number(response.headers['x-total-count']));
    expect(others.events).toEqual([]);
    for (const listener of [own, others]) listener.close();
    await fixture.stop(other);
    await eventually(async () => expect(await running()).toBe(0));
  });

  it('should stop when the download is canceled', async () => {
    fixture.services.exported = { harborview: long() };
    const before = pagesAsked();
    const response = await startedAt(admin);
    await once(response, 'readable');
    expect([await running(), exportWorkers().length]).toEqual([1, 1]);
    response.destroy();
    await eventually(async () => expect([await running(), exportWorkers()]).toEqual([0, []]));
    const requested = pagesAsked();
    // Any further requests would arrive before these.
    for (let call = 0; call < 20; call += 1) await admin.send('GET', '/api/clients?limit=1');
    expect(pagesAsked()).toBe(requested);
    expect(requested).toBeLessThan(before + 400);
  });

  it('should run in a process of lowest priority, in its own session, with an empty environment', async () => {
    fixture.services.exported = { harborview: long() };
    const response = await startedAt(admin);
    await once(response, 'readable');
    const [[pid, ...stat] = []] = exportWorkers();
    expect({ session: stat[3], nice: stat[16] }).toEqual({ session: pid, nice: '19' });
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('');
    response.destroy();
    await eventually(async () => expect(await running()).toBe(0));
  });

  it('should request no more pages than its reader consumes', async () => {
    fixture.services.exported = { harborview: long() };
    const before = pagesAsked();
    const response = await startedAt(admin);
    let asked: number;
    do {
      asked = pagesAsked();
      for (let call = 0; call < 200; call += 1) await admin.send('GET', '/api/clients?limit=1');
    } while (asked < pagesAsked());
    expect(asked).toBeLessThan(before + 300);
    response.destroy();
    await eventually(async () => expect(await running()).toBe(0));
  });

  it('should break off visibly when the clients service fails halfway', async () => {
    fixture.services.exported = { harborview: long(6) };
    fixture.services.failingExportPage = 4;
    await expect(startedAt(admin).then(bytesOf)).rejects.toThrow('aborted');
    fixture.services.failingExportPage = undefined;
    await eventually(async () => expect(await running()).toBe(0));
  });

  it('should fail before its first byte when the clients service fails at once', async () => {
    fixture.services.failingExportPage = 0;
    const { status, json } = await admin.send('POST', ROUTE, EXCEL);
    fixture.services.failingExportPage = undefined;
    expect([status, json]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    expect(await running()).toBe(0);
  });

  it('should wait, as long as its caller does, while another export of the lot is running', async () => {
    fixture.services.exported = { harborview: long() };
    const first = await startedAt(admin);
    const answered: string[] = [];
    const second = startedAt(admin).then((response) => {
      answered.push('second');
      return response;
    });
    // Longer than the deadline of other calls.
    await elapsed(6500);
    expect(answered).toEqual([]);
    first.destroy();
    const response = await second;
    expect(response.statusCode).toBe(200);
    response.destroy();
    await eventually(async () => expect(await running()).toBe(0));
  });

  it('should release its slot when its reader stalls for too long', async () => {
    const impatient = await fixture.start({ SLOW_READER_SECONDS: 1 });
    fixture.services.exported = { harborview: long() };
    const sleeping = await startedAt(await signedIn('admin', impatient.url));
    sleeping.on('error', () => undefined);
    const next = await startedAt(await signedIn('admin', impatient.url));
    expect(next.statusCode).toBe(200);
    next.destroy();
    sleeping.destroy();
    await fixture.stop(impatient);
  });

  it('should break off slow exports at shutdown', async () => {
    const stopping = await fixture.start({ SHUTDOWN_SECONDS: 2 });
    fixture.services.exported = { harborview: long() };
    const response = await startedAt(await signedIn('admin', stopping.url));
    const broken = expect(bytesOf(response)).rejects.toThrow('aborted');
    await fixture.stop(stopping);
    await broken;
  });

  it('should complete nearly finished exports at shutdown', async () => {
    const stopping = await fixture.start({ SHUTDOWN_SECONDS: 120 });
    fixture.services.exported = { harborview: long(2) };
    const response = await startedAt(await signedIn('admin', stopping.url));
    // The worker gets only spare processor time, which may be little on a busy machine; most of it is spent on
    // starting.
    await once(response, 'readable');
    const file = bytesOf(response);
    await fixture.stop(stopping);
    expect((await opened(await file)).rowCount).toBe(2 * EXPORT_PAGE_SIZE + 1);
    expect(exportWorkers()).toEqual([]);
  });
});
