import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { instantOf, lotTimeOf, neutralised, TRANSFER_COLUMNS, type Client } from '@lotline/contracts';
import ExcelJS from 'exceljs';
import { booking } from '../../support/customers.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

const ADMIN = 'admin@lotline.test';
const ZONES = { harborview: 'America/Los_Angeles', eastgate: 'America/New_York' };

/** Names, notes and phones as nobody hopes to see them. */
const AWKWARD = [
  { firstName: "=cmd|'/c calc'!A1", lastName: '+1', notes: '-2+3' },
  { firstName: 'x'.repeat(100), lastName: '😀 Ünal & <Söhne>', notes: 'one\ntwo\n\n"three"' },
  { firstName: '@here', lastName: "'=quoted", phone: '000-000-0000' },
  { firstName: "O'Neil", lastName: '0123', phone: '12-345-678-9012', customerId: '00042' },
  { firstName: 'Control', lastName: 'Signs', notes: 'a\u0001b\u001fc\ufffe' },
];

async function begun(staff: Caller): Promise<IncomingMessage> {
  const headers = { cookie: staff.cookieHeader, 'content-type': 'application/json' };
  const sent = request(`${staff.url}/api/export/all`, { method: 'POST', agent: false, headers });
  sent.end('{"format":"excel"}');
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

/** The rows of an export by their customers' ids, each by its headings. */
async function exported(staff: Caller): Promise<{ count: number; rows: Map<string, Record<string, unknown>> }> {
  const response = await begun(staff);
  expect(response.statusCode).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await bytesOf(response));
  const [sheet] = workbook.worksheets;
  const rows = new Map<string, Record<string, unknown>>();
  for (let at = 2; at <= (sheet?.rowCount ?? 0); at += 1) {
    const row = Object.values(TRANSFER_COLUMNS).map(({ heading }, column) => [
      heading,
      sheet?.getRow(at).getCell(column + 1).value ?? null,
    ]);
    const cells: Record<string, unknown> = Object.fromEntries(
      row.map(([heading, value]) => [heading, inClockTime(value)]),
    );
    rows.set(String(cells[TRANSFER_COLUMNS.id.heading]), cells);
  }
  expect(rows.size).toBe((sheet?.rowCount ?? 0) - 1);
  return { count: Number(response.headers['x-total-count']), rows };
}

/** An instant in the repeated hour of autumn is text with its offset (`export.int-spec`): the time on the lot's clock, as in other cells. */
function inClockTime(value: unknown): unknown {
  const [, time] = (typeof value === 'string' && /^(\d{4}-\d\d-\d\dT[\d:.]+)[-+]\d\d:\d\d$/.exec(value)) || [];
  return time === undefined ? value : new Date(`${time}Z`);
}

/** What the spreadsheet is to show of a customer that the API answers. */
function shown(client: Client, timeZone: string, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const createdBy = client.createdBy === null ? null : (names.get(client.createdBy) ?? client.createdBy);
  const values = new Map<string, string | number | boolean | null>(Object.entries({ ...client, createdBy }));
  return Object.fromEntries(
    Object.entries(TRANSFER_COLUMNS).map(([field, { heading, kind }]) => {
      const value = values.get(field) ?? null;
      if (value === null || value === '') return [heading, null];
      if (kind === 'money') return [heading, Number(value)];
      if (kind === 'lot-time') return [heading, new Date(`${String(value).replace(' ', 'T')}Z`)];
      if (kind === 'instant') {
        const instant = new Date(String(value));
        const shownAt = instantOf(lotTimeOf(instant, timeZone), 'UTC').getTime() + instant.getUTCMilliseconds();
        return [heading, new Date(shownAt)];
      }
      return [
        heading,
        typeof value === 'string' ? neutralised(value.replace(/[\x01-\x08\x0e-\x1f\ufffe]/g, '')) : value,
      ];
    }),
  );
}

export const exportAll = (running: () => Lotline): void =>
  describe('POST /api/export/all', () => {
    let lotline: Lotline;
    let harborview: Caller;
    let eastgate: Caller;
    beforeAll(async () => {
      lotline = running();
      // The demo takes the first customers for its board, and would take those of this test.
      await eventually(async () => {
        expect(await lotline.query('SELECT DISTINCT lot_id FROM shuttle.rides')).toHaveLength(2);
      });
      harborview = await Caller.signedIn(lotline.url, ADMIN);
      eastgate = await Caller.signedIn(lotline.url, ADMIN);
      await eastgate.put('/api/auth/lot', { lotId: 'eastgate' });
    });

    it.each(['harborview', 'eastgate'] as const)(
      'should hold every customer of %s as the API has them',
      async (lot) => {
        const staff = lot === 'harborview' ? harborview : eastgate;
        const added = [];
        for (const customer of AWKWARD) {
          const id = customer.customerId && `${lot}-${customer.customerId}`;
          const { body } = await staff.post<Client>(
            '/api/clients',
            booking({ ...customer, ...(id && { customerId: id }) }),
          );
          added.push(body.id);
        }
        const list = async () => (await staff.get<Client[]>('/api/clients')).body;
        const before = new Map((await list()).map((client) => [client.id, JSON.stringify(client)]));
        const { rows, count } = await exported(staff);
        expect(count).toBe(before.size);
        expect([...rows.keys()].sort()).toEqual([...before.keys()].sort()); // and nobody of another lot
        const accounts = await lotline.query<{ id: string; name: string }>(
          `SELECT id::text, first_name || ' ' || last_name AS name FROM auth.users`,
        );
        const names = new Map(accounts.map(({ id, name }) => [id, name]));
        // Automatic check-outs go on meanwhile.
        const unchanged = (await list()).filter((client) => before.get(client.id) === JSON.stringify(client));
        for (const client of unchanged) expect(rows.get(client.id)).toEqual(shown(client, ZONES[lot], names));
        for (const id of added) {
          const { body } = await staff.get<Client>(`/api/clients/${id}`);
          expect(rows.get(id)).toEqual(shown(body, ZONES[lot], names));
        }
      },
    );

    it('should break off, and not look whole, when the clients service is killed in the middle', async () => {
      // More than fits into the pipes and sockets on the way, of texts that hardly compress. Counted by no trigger.
      await lotline.query(`BEGIN; SET LOCAL session_replication_role = replica;
      INSERT INTO clients.clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time,
        client_type, time_stamp, shuttle_request_id, notes, created_at, updated_at)
      SELECT gen_random_uuid(), 'harborview', 'Dana', 'Reyes ' || n, '310-555-0101', '2026-11-20 10:00', '2026-11-21 10:00',
        'Walk In', '2026-11-20 10:00', substr(md5(n::text), 1, 10),
        (SELECT string_agg(md5(n::text || i), '') FROM generate_series(1, 120) i), now(), now()
      FROM generate_series(1, 10000) n; COMMIT`);
      const response = await begun(harborview);
      await once(response, 'readable');
      await lotline.process('clients').kill('SIGKILL');
      await expect(bytesOf(response)).rejects.toThrow('aborted');
      await lotline.process('clients').start();
      await lotline.process('clients').waitReady();
      await eventually(async () => expect((await exported(eastgate)).count).toBeGreaterThan(0));
      await lotline.query(`BEGIN; SET LOCAL session_replication_role = replica;
        DELETE FROM clients.clients WHERE first_name = 'Dana' AND last_name LIKE 'Reyes %'; COMMIT`);
    });
  });
