import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { instantOf, lotTimeOf, escapeFormula, CUSTOMER_FIELDS, type Client } from '@lotline/protocol';
import ExcelJS from 'exceljs';
import { booking } from '../../support/customers.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

const ADMIN = 'admin@lotline.test';
const ZONES = { harborview: 'America/Los_Angeles', eastgate: 'America/New_York' };

/** Names, notes and phones that are hard to export. */
const AWKWARD = [
  { firstName: "=cmd|'/c calc'!A1", lastName: '+1', notes: '-2+3' },
  { firstName: 'x'.repeat(100), lastName: '😀 Ünal & <Söhne>', notes: 'one\ntwo\n\n"three"' },
  { firstName: '@here', lastName: "'=quoted", phone: '000-000-0000' },
  { firstName: "O'Neil", lastName: '0123', phone: '12-345-678-9012', customerId: '00042' },
  { firstName: 'Control', lastName: 'Signs', notes: 'a\u0001b\u001fc\ufffe' },
];

async function startExport(staff: Caller): Promise<IncomingMessage> {
  const headers = { cookie: staff.cookieHeader, 'content-type': 'application/json' };
  const sent = request(`${staff.url}/api/export/all`, { method: 'POST', agent: false, headers });
  sent.end('{"format":"excel"}');
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('No answer');
  return response;
}

async function readBytes(response: IncomingMessage): Promise<ArrayBuffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { buffer, byteOffset, byteLength } = Buffer.concat(chunks);
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

/** The rows of an export by customer id, each by heading. */
async function exportRows(staff: Caller): Promise<{ count: number; rows: Map<string, Record<string, unknown>> }> {
  const response = await startExport(staff);
  expect(response.statusCode).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await readBytes(response));
  const [sheet] = workbook.worksheets;
  const rows = new Map<string, Record<string, unknown>>();
  for (let at = 2; at <= (sheet?.rowCount ?? 0); at += 1) {
    const row = Object.values(CUSTOMER_FIELDS).map(({ heading }, column) => [
      heading,
      sheet?.getRow(at).getCell(column + 1).value ?? null,
    ]);
    const cells: Record<string, unknown> = Object.fromEntries(
      row.map(([heading, value]) => [heading, toClockTime(value)]),
    );
    rows.set(String(cells[CUSTOMER_FIELDS.id.heading]), cells);
  }
  expect(rows.size).toBe((sheet?.rowCount ?? 0) - 1);
  return { count: Number(response.headers['x-total-count']), rows };
}

/**
 * In the hour that is repeated when daylight saving time ends, an instant is text with its offset (`export.int-spec`). Returns
 * the lot's local time, as in other cells.
 */
function toClockTime(value: unknown): unknown {
  const [, time] = (typeof value === 'string' && /^(\d{4}-\d\d-\d\dT[\d:.]+)[-+]\d\d:\d\d$/.exec(value)) || [];
  return time === undefined ? value : new Date(`${time}Z`);
}

/** The expected row of a customer from the API. */
function expectedRow(client: Client, timeZone: string, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const createdBy = client.createdBy === null ? null : (names.get(client.createdBy) ?? client.createdBy);
  const values = new Map<string, string | number | boolean | null>(Object.entries({ ...client, createdBy }));
  return Object.fromEntries(
    Object.entries(CUSTOMER_FIELDS).map(([field, { heading, kind }]) => {
      const value = values.get(field) ?? null;
      if (value === null || value === '') return [heading, null];
      if (kind === 'money') return [heading, Number(value)];
      if (kind === 'lot-time') return [heading, new Date(`${String(value).replace(' ', 'T')}Z`)];
      if (kind === 'instant') {
        const instant = new Date(String(value));
        const localTime = instantOf(lotTimeOf(instant, timeZone), 'UTC').getTime() + instant.getUTCMilliseconds();
        return [heading, new Date(localTime)];
      }
      return [
        heading,
        typeof value === 'string' ? escapeFormula(value.replace(/[\x01-\x08\x0e-\x1f\ufffe]/g, '')) : value,
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
      // The demo puts the first customers on its board, and would use those of this test.
      await eventually(async () => {
        expect(await lotline.query('SELECT DISTINCT lot_id FROM shuttle.rides')).toHaveLength(2);
      });
      harborview = await Caller.signedIn(lotline.url, ADMIN);
      eastgate = await Caller.signedIn(lotline.url, ADMIN);
      await eastgate.put('/api/auth/lot', { lotId: 'eastgate' });
    });

    it.each(['harborview', 'eastgate'] as const)(
      'should contain every customer of %s as the API answers them',
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
        const { rows, count } = await exportRows(staff);
        expect(count).toBe(before.size);
        expect([...rows.keys()].sort()).toEqual([...before.keys()].sort()); // and no customer of another lot
        const accounts = await lotline.query<{ id: string; name: string }>(
          `SELECT id::text, first_name || ' ' || last_name AS name FROM auth.users`,
        );
        const names = new Map(accounts.map(({ id, name }) => [id, name]));
        // Automatic check-outs continue meanwhile.
        const unchanged = (await list()).filter((client) => before.get(client.id) === JSON.stringify(client));
        for (const client of unchanged) expect(rows.get(client.id)).toEqual(expectedRow(client, ZONES[lot], names));
        for (const id of added) {
          const { body } = await staff.get<Client>(`/api/clients/${id}`);
          expect(rows.get(id)).toEqual(expectedRow(body, ZONES[lot], names));
        }
      },
    );

    it('should abort visibly when the clients service is killed in the middle', async () => {
      // More data than the pipes and sockets on the way buffer, of texts that hardly compress. Without triggers, so
      // that it is not counted.
      await lotline.query(`BEGIN; SET LOCAL session_replication_role = replica;
      INSERT INTO clients.clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time,
        client_type, time_stamp, shuttle_request_id, notes, created_at, updated_at)
      SELECT gen_random_uuid(), 'harborview', 'Dana', 'Reyes ' || n, '310-555-0101', '2026-11-20 10:00', '2026-11-21 10:00',
        'Walk In', '2026-11-20 10:00', substr(md5(n::text), 1, 10),
        (SELECT string_agg(md5(n::text || i), '') FROM generate_series(1, 120) i), now(), now()
      FROM generate_series(1, 10000) n; COMMIT`);
      const response = await startExport(harborview);
      await once(response, 'readable');
      await lotline.process('clients').kill('SIGKILL');
      await expect(readBytes(response)).rejects.toThrow('aborted');
      await lotline.process('clients').start();
      await lotline.process('clients').waitReady();
      await eventually(async () => expect((await exportRows(eastgate)).count).toBeGreaterThan(0));
      await lotline.query(`BEGIN; SET LOCAL session_replication_role = replica;
        DELETE FROM clients.clients WHERE first_name = 'Dana' AND last_name LIKE 'Reyes %'; COMMIT`);
    });
  });
