import { neutralised, TRANSFER_COLUMNS, type CellKind, type Client } from '@lotline/contracts';
import type ExcelJS from 'exceljs';
import { ClientsUnderTest, newPhone, staff } from '../testing/clients-under-test.js';
import { ImportsUnderTest } from '../testing/imports-under-test.js';
import { workbook } from '../testing/workbooks.js';

const ZONE_OFFSET_MS = 8 * 3_600_000;
/** As the export writes a field: dates as the lot's clock shows them, in November eight hours before UTC. */
function cellOf(value: unknown, kind: CellKind): ExcelJS.CellValue {
  if (value === null || value === '') return null;
  if (kind === 'lot-time') return new Date(`${String(value).replace(' ', 'T')}Z`);
  if (kind === 'instant') return new Date(Date.parse(`${String(value).slice(0, 19)}Z`) - ZONE_OFFSET_MS);
  if (kind === 'money' || kind === 'number') return Number(value);
  return kind === 'yes-no' ? Boolean(value) : neutralised(String(value));
}
const exported = (clients: Client[]): Promise<Buffer> => {
  const columns = Object.entries(TRANSFER_COLUMNS);
  const rows = clients.map((client) => {
    const fields = new Map<string, unknown>(Object.entries(client));
    return columns.map(([field, { kind }]) => cellOf(fields.get(field), kind));
  });
  return workbook([columns.map(([, { heading }]) => heading), ...rows]);
};
/** To the second, as a cell shows it. */
const toTheSecond = (instant: string | null): string | null => instant && `${instant.slice(0, 19)}.000Z`;

describe('a file of our own export', () => {
  let clients: ClientsUnderTest;
  let imports: ImportsUnderTest;
  beforeAll(async () => {
    clients = await ClientsUnderTest.start();
    imports = new ImportsUnderTest(clients);
  });
  afterAll(() => clients.stop());

  it('should be duplicates alone in its lot, and bring back all that may be set in an empty one', async () => {
    await clients.add({ phone: newPhone(), customerId: 'HV-1', notes: '=1+1', parkingSpot: '', utm: '+spring' });
    const inside = await clients.add({ phone: newPhone(), clientType: 'Spot Hero' });
    await clients.rpc.call('clients.client.check-in', { id: inside.id }, staff());
    const gone = await clients.add({ phone: newPhone(), clientType: 'harborview.example Monthly Contract' });
    await clients.rpc.call('clients.client.check-out', { id: gone.id }, staff());
    await clients.add({ phone: '000-000-0000', lastName: "'O" });
    await clients.db.query(`UPDATE clients SET created_at = '2025-11-20T17:00:00Z', time_stamp = '2025-11-20 09:00:00',
      manual_check_in_timestamp = date_trunc('second', manual_check_in_timestamp)`);
    const { clients: before } = await clients.list();
    const file = await exported(before);

    const again = await imports.run(file);
    expect(again).toMatchObject({ created: 0, duplicates: 4, rejected: 0, unknownColumns: [] });
    expect(again.rows.map(({ existing }) => existing).sort()).toEqual(before.map(({ id }) => id).sort());

    await clients.empty();
    expect(await imports.run(file)).toMatchObject({ created: 4, rejected: 0 });
    const { clients: after } = await clients.list();
    expect(after).toHaveLength(4);
    for (const was of before) {
      const {
        id,
        updatedAt: _now,
        createdBy: _importer,
        version: _first,
        manualCheckInTimestamp,
        manualCheckOutTimestamp,
        ...kept
      } = was;
      const is = after.find(({ shuttleRequestId }) => shuttleRequestId === was.shuttleRequestId);
      expect(is).toMatchObject({
        ...kept,
        manualCheckInTimestamp: toTheSecond(manualCheckInTimestamp),
        manualCheckOutTimestamp: toTheSecond(manualCheckOutTimestamp),
        version: 1,
      });
      expect(is?.id).not.toBe(id);
    }
  });
});
