import { staffUser, useGateway } from '../../testing/gateway-fixture.js';
import { Visitor, type Answer } from '../../testing/visitor.js';

const MAPPING = { columns: { Arrival: 'checkOutDateTime', Key: null }, dateOrder: 'day-first' };
const TOO_MANY = JSON.stringify({ columns: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [at, null])) });
const HEADERS = { 'content-type': 'multipart/form-data; boundary=edge' };

const part = (disposition: string, content: string): string[] => [
  '--edge',
  `Content-Disposition: form-data; ${disposition}`,
  '',
  content,
];
const FILE = part('name="file"; filename="cars.csv"', 'Arrival');

describe('import-export.md, Mapping: POST /api/import with a mapping', () => {
  const fixture = useGateway([staffUser({ email: 'admin@lot.test', role: 'admin' })]);
  const admin = Visitor.use(fixture, 'admin@lot.test');
  beforeEach(() => {
    fixture.services.imports.given.clear();
    fixture.services.imports.outcome = { created: 1, done: 1 };
  });

  const send = (parts: string[], query = ''): Promise<Answer> =>
    admin.send('POST', `/api/import${query}`, [...parts, '--edge--', ''].join('\r\n'), HEADERS);
  const given = () => [...fixture.services.imports.given.values()];

  it.each(['', '\r\nContent-Type: application/json'])(
    'should read it from the form before the file: "%s"',
    async (type) => {
      const layout = { sheets: [], columns: [], dateOrder: null, statuses: [] };
      fixture.services.imports.outcome = { created: 1, layout };
      const answer = await send([...part(`name="mapping"${type}`, JSON.stringify(MAPPING)), ...FILE]);
      expect(answer).toMatchObject({ status: 200, json: { created: 1, mapping: MAPPING, layout } });
      expect(given()).toMatchObject([{ how: { mapping: MAPPING, usesRemembered: false }, started: true }]);
      expect(given().map(({ chunks }) => Buffer.concat(chunks).toString())).toEqual(['Arrival']);
    },
  );

  it('should answer that a mapping after the file was not used', async () => {
    const answer = await send([...FILE, ...part('name="mapping"', JSON.stringify(MAPPING))]);
    expect(answer).toMatchObject({ status: 200, json: { mapping: null } });
  });

  it('should ask for the remembered one', async () => {
    expect((await send(FILE, '?remembered=true')).status).toBe(200);
    expect(given()).toMatchObject([{ how: { mapping: null, usesRemembered: true } }]);
  });

  it.each([
    ['no JSON', 'day-first', { path: 'mapping', message: 'Send JSON in the field "mapping"' }],
    ['no object', '[]', { path: 'mapping', message: expect.stringContaining('expected object') }],
    ['an unknown field of customers', '{"columns":{"A":"surname"}}', { path: 'mapping.columns.A' }],
    ['an unknown order', '{"dateOrder":"dmy"}', { path: 'mapping.dateOrder' }],
    [
      'a misspelled field',
      '{"dateorder":"day-first"}',
      { path: 'mapping.dateorder', message: 'There is no such field' },
    ],
    ['a row that is none', '{"headingRow":0}', { path: 'mapping.headingRow' }],
    ['too many columns', TOO_MANY, { path: 'mapping.columns', message: 'At most 1000 columns' }],
  ])('should reject %s, and upload nothing', async (_, value, error) => {
    expect(await send([...part('name="mapping"', value), ...FILE])).toMatchObject({
      status: 400,
      json: { code: 'INVALID', errors: [error] },
    });
    expect(given()).toEqual([]);
  });
});
