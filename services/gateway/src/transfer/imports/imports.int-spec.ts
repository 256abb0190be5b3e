import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { ImportedRowReport } from '@lotline/protocol';
import { Clock, LOGGER, type Logger } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { staffUser, useGateway } from '../../testing/gateway-fixture.js';
import { Visitor, type Answer } from '../../testing/visitor.js';

const CSV = 'text/csv';
const created: ImportedRowReport = {
  row: 2,
  outcome: 'created',
  name: 'Ada Okafor',
  phone: '310-555-0142',
  id: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
};
const rejected: ImportedRowReport = {
  row: 3,
  outcome: 'rejected',
  name: '',
  phone: '1',
  errors: [{ path: 'phone', message: 'Phone number' }],
};

describe('api.md, Calls: POST /api/import', () => {
  const fixture = useGateway([
    staffUser({ email: 'admin@lot.test', role: 'admin' }),
    staffUser({ email: 'east@lot.test', role: 'admin' }),
    staffUser(),
    staffUser({ email: 'agent@lot.test', role: 'agent' }),
  ]);
  const admin = Visitor.use(fixture, 'admin@lot.test');

  const signedIn = (email: string) => Visitor.signedIn(fixture.url, email);
  const multipart = (content: string, field = 'file'): [string, Record<string, string>] => [
    [
      '--edge',
      `Content-Disposition: form-data; name="${field}"; filename="cars.csv"`,
      `Content-Type: ${CSV}`,
      '',
      content,
      '--edge--',
      '',
    ].join('\r\n'),
    { 'content-type': 'multipart/form-data; boundary=edge' },
  ];
  const upload = (content: string, query = '', visitor = admin): Promise<Answer> =>
    visitor.send('POST', `/api/import${query}`, ...multipart(content));
  const onlyGiven = () => {
    const [[id, given] = []] = [...fixture.services.imports.given];
    if (id === undefined || !given) throw new Error('Nothing came');
    return { id, ...given, text: Buffer.concat(given.chunks).toString() };
  };

  beforeEach(() => {
    const { imports } = fixture.services;
    imports.given.clear();
    Object.assign(imports, {
      pages: [[created]],
      outcome: { created: 1, done: 1 },
      looks: 2,
      stateRequestCount: 0,
      isRetryable: false,
    } satisfies Partial<typeof imports>);
  });

  it('should send a file to the clients service in chunks, and return its report', async () => {
    const file = 'First Name,Phone\r\n'.repeat(30_000);
    fixture.services.imports.pages = [[created], [], [rejected]];
    fixture.services.imports.outcome = { created: 1, rejected: 1, unknownColumns: ['Loyalty Tier'] };
    const answer = await upload(file);
    const { id, how, text, chunks, started } = onlyGiven();
    expect(answer).toMatchObject({
      status: 200,
      json: {
        importId: id,
        created: 1,
        duplicates: 0,
        rejected: 1,
        unknownColumns: ['Loyalty Tier'],
        rows: [created, rejected],
      },
    });
    expect(how).toEqual({
      ...{ format: 'file', dryRun: false, allOrNothing: false },
      ...{ mapping: null, usesRemembered: false },
    });
    expect(text === file).toBe(true);
    expect(chunks.map(({ length }) => length)).toEqual([196_608, 196_608, file.length - 2 * 196_608]);
    expect(started).toBe(true);
  });

  it('should send a large JSON array unparsed', async () => {
    const body = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ phone: `310-555-${at}`, name: 'Zoë' })));
    expect((await admin.send('POST', '/api/import?dryRun=true&allOrNothing=false', body)).status).toBe(200);
    expect(onlyGiven()).toMatchObject({ how: { format: 'json', dryRun: true, allOrNothing: false } });
    expect(onlyGiven().text === body).toBe(true);
    fixture.services.imports.given.clear();
    expect((await admin.send('POST', '/api/import', '{"not":')).status).toBe(200);
    expect(onlyGiven().text).toBe('{"not":');
  });

  it('should return an error with the report if all-or-nothing was requested and a row is invalid', async () => {
    fixture.services.imports.pages = [[{ ...created, outcome: 'skipped' }, rejected]];
    fixture.services.imports.outcome = { rejected: 1 };
    const refused = await upload('Phone', '?allOrNothing=true');
    expect(refused).toMatchObject({
      status: 422,
      json: {
        code: 'IMPORT_REFUSED',
        message: 'Nothing was imported: one row is invalid',
        created: 0,
        rejected: 1,
        rows: [{ outcome: 'skipped' }, rejected],
      },
    });
    expect((await upload('Phone', '?allOrNothing=true&dryRun=true')).status).toBe(200);
  });

  it.each([
    ['a file', () => multipart('Phone')],
    ['JSON', (): [string, Record<string, string>] => ['[{"phone":"1"}]', {}]],
  ])(
    'should return the import’s id of %s at once if the request prefers it, and the result by the id',
    async (_, sent) => {
      const { imports } = fixture.services;
      const [body, headers] = sent();
      const query = '?dryRun=true&allOrNothing=true';
      // Ends only when its state is requested by id.
      imports.looks = Number.POSITIVE_INFINITY;
      const prefer = 'return=minimal, respond-async';
      const answer = await admin.send('POST', `/api/import${query}`, body, { ...headers, prefer });
      const { id, how, started } = onlyGiven();
      expect(answer).toMatchObject({ status: 202, json: { importId: id } });
      expect(answer.headers.get('location')).toBe(`/api/imports/${id}`);
      expect([started, how.dryRun, how.allOrNothing]).toEqual([true, true, true]);
      expect(await admin.get(`/api/imports/${id}`)).toMatchObject({
        status: 200,
        json: { state: 'running', endedAt: null },
      });
      imports.looks = 0;
      expect(await admin.get(`/api/imports/${id}`)).toMatchObject({
        status: 200,
        json: { state: 'done', created: 1, dryRun: true, allOrNothing: true, rows: [created] },
      });
    },
  );

  it('should return the import’s id after ten seconds, upload included', async () => {
    const { imports } = fixture.services;
    imports.looks = Number.POSITIVE_INFINITY;
    const now = jest.spyOn(fixture.gateway.app.get(Clock), 'now');
    const start = Date.now();
    now.mockImplementation(() => new Date(start));
    const answered = upload('Phone');
    await eventually(() => expect(imports.stateRequestCount).toBeGreaterThan(2));
    now.mockImplementation(() => new Date(start + 9_999));
    const before = imports.stateRequestCount;
    await eventually(() => expect(imports.stateRequestCount).toBeGreaterThan(before + 1));
    now.mockImplementation(() => new Date(start + 10_000));
    expect(await answered).toMatchObject({ status: 202, json: { importId: onlyGiven().id } });
    now.mockRestore();
  });

  it('should wait while the clients service is unavailable, then return the import’s id', async () => {
    const { imports } = fixture.services;
    imports.isRetryable = true;
    const now = jest.spyOn(fixture.gateway.app.get(Clock), 'now');
    const start = Date.now();
    now.mockImplementation(() => new Date(start));
    const answered = upload('Phone');
    await eventually(() => expect(imports.stateRequestCount).toBeGreaterThan(1));
    now.mockImplementation(() => new Date(start + 10_000));
    expect((await answered).status).toBe(202);
    now.mockRestore();
  });

  it.each([
    ['INVALID', 400],
    ['UNSUPPORTED_MEDIA', 415],
    ['TOO_LARGE', 413],
  ] as const)('should answer a file that failed with %s: %s', async (code, status) => {
    fixture.services.imports.outcome = { state: 'failed', error: { code, message: 'What is wrong' } };
    expect(await upload('x')).toMatchObject({ status, json: { code, message: 'What is wrong' } });
  });

  it.each([
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA'],
    ['plain text', 'Phone', { 'content-type': 'text/csv' }, 415, 'UNSUPPORTED_MEDIA'],
    ['a file in another field', ...multipart('Phone', 'upload'), 400, 'INVALID'],
  ])('should reject %s', async (_, body, headers, status, code) => {
    expect(await admin.send('POST', '/api/import', body, headers)).toMatchObject({ status, json: { code } });
    expect(fixture.services.imports.given.size).toBe(0);
  });

  it('should reject a missing body, and a query other than true or false', async () => {
    expect(await admin.send('POST', '/api/import')).toMatchObject({ status: 400, json: { code: 'INVALID' } });
    expect(await upload('x', '?dryRun=perhaps')).toMatchObject({
      status: 400,
      json: { code: 'INVALID', message: 'Send true or false', errors: [{ path: 'dryRun' }] },
    });
    expect(fixture.services.imports.given.size).toBe(0);
  });

  it('should reject more than 50 MB, declared or not, and discard it', async () => {
    const outgoing = request(`${fixture.url}/api/import`, {
      method: 'POST',
      headers: { cookie: admin.cookieHeader, 'content-type': 'application/json', 'content-length': 60_000_000 },
    });
    outgoing.on('error', () => undefined);
    const status = new Promise((resolve) => outgoing.on('response', (response) => resolve(response.statusCode)));
    outgoing.write('[');
    expect(await status).toBe(413);
    outgoing.destroy();
    expect(await upload('x'.repeat(51 * 1024 * 1024))).toMatchObject({ status: 413, json: { code: 'TOO_LARGE' } });
    expect(fixture.services.imports.given.size).toBe(0);
  });

  it.each([
    ['in the middle of the file', 'Phone\n310'],
    ['after the file', 'Phone\n310-555-0142\r\n--ed'],
  ])('should reject a form that ends %s, and discard it', async (_where, content) => {
    const [form, headers] = multipart(content);
    const torn = form.slice(0, form.indexOf(content) + content.length);
    expect(await admin.send('POST', '/api/import', torn, headers)).toMatchObject({
      status: 400,
      json: { code: 'INVALID', message: 'The request did not arrive completely. Please send it again.' },
    });
    expect(fixture.services.imports.given.size).toBe(0);
  });

  it('should discard an interrupted file, which is no fault in the log', async () => {
    const { imports } = fixture.services;
    const before = imports.discarded.length;
    const faults = jest.spyOn(fixture.gateway.app.get<Logger>(LOGGER), 'error');
    const broken = request(`${fixture.url}/api/import`, {
      method: 'POST',
      headers: { cookie: admin.cookieHeader, 'content-type': 'application/json', 'content-length': 1_000_000 },
    });
    broken.on('error', () => undefined);
    broken.write(`[${' '.repeat(300_000)}`);
    await eventually(() => expect(onlyGiven().chunks.length).toBeGreaterThan(0));
    broken.destroy();
    await eventually(() => expect(imports.discarded).toHaveLength(before + 1));
    expect(faults).not.toHaveBeenCalled();
    faults.mockRestore();
  });

  it('should report an import’s state later, to the admins of its lot', async () => {
    await upload('Phone');
    const { id } = onlyGiven();
    expect(await admin.get(`/api/imports/${id}`)).toMatchObject({
      status: 200,
      json: { id, state: 'done', created: 1, rows: [created] },
    });
    expect(await admin.get('/api/imports')).toMatchObject({ status: 200, json: [{ id, state: 'done' }] });
    for (const other of [randomUUID(), 'nothing']) {
      expect(await admin.get(`/api/imports/${other}`)).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
    }
    const east = await signedIn('east@lot.test');
    await east.send('PUT', '/api/auth/lot', { lotId: 'eastgate' });
    expect((await east.get(`/api/imports/${id}`)).status).toBe(404);
    expect(await east.get('/api/imports')).toMatchObject({ status: 200, json: [] });
  });
});
