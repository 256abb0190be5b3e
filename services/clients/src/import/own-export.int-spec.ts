import { encodeCharacters, escapeFormula, CUSTOMER_FIELDS, type FieldKind, type ExportRow } from '@lotline/protocol';
import type ExcelJS from 'exceljs';
import { newPhone, staff, useClients, type ClientsUnderTest } from '../testing/clients-under-test.js';
import { ImportsUnderTest } from '../testing/imports-under-test.js';
import { workbook } from '../testing/workbooks.js';

const COLUMNS = Object.entries(CUSTOMER_FIELDS);

/** Converts a value like the gateway's spreadsheet: a time without an offset is a date that shows it in UTC. */
function toCell(value: ExportRow[number], kind: FieldKind | undefined): ExcelJS.CellValue {
  if (value === '' || typeof value !== 'string') return value === '' ? null : value;
  const isTime = kind === 'lot-time' || kind === 'instant';
  return isTime && !/[+-]\d\d:\d\d$/.test(value)
    ? new Date(`${value.replace(' ', 'T')}Z`)
    : encodeCharacters(escapeFormula(value));
}

/** Creates the spreadsheet of the lot's customers, who fit on one page. */
async function createExport(clients: ClientsUnderTest): Promise<Buffer> {
  const { rows } = await clients.rpc.call('clients.export.page', {}, staff('harborview', 'admin'));
  const parsed: ExportRow[] = JSON.parse(rows);
  const cells = parsed.map((row) => row.map((value, at) => toCell(value, COLUMNS[at]?.[1].kind)));
  return workbook([COLUMNS.map(([, { heading }]) => heading), ...cells]);
}

describe('a Lotline export', () => {
  const clients = useClients();
  const imports = new ImportsUnderTest(clients);

  it('should have only duplicates at its lot, and restore all importable fields at an empty lot', async () => {
    await clients.add({ phone: newPhone(), customerId: 'HV-1', notes: '=1+1', parkingSpot: '', utm: '+spring_x000D_' });
    const inside = await clients.add({ phone: newPhone(), clientType: 'Spot Hero' });
    await clients.rpc.call('clients.client.check-in', { id: inside.id }, staff());
    const gone = await clients.add({ phone: newPhone(), clientType: 'harborview.example Monthly Contract' });
    await clients.rpc.call('clients.client.check-out', { id: gone.id }, staff());
    await clients.add({ phone: '000-000-0000', lastName: "'O" });
    await clients.db.query(
      `UPDATE clients SET created_at = '2025-11-20T17:00:00Z', time_stamp = '2025-11-20 09:00:00'`,
    );
    const { clients: before } = await clients.list();
    const file = await createExport(clients);

    const again = await imports.run(file);
    expect(again).toMatchObject({ created: 0, duplicates: 4, rejected: 0, unknownColumns: [] });
    expect(again.rows.map(({ existing }) => existing).sort()).toEqual(before.map(({ id }) => id).sort());

    await clients.empty();
    expect(await imports.run(file)).toMatchObject({ created: 4, rejected: 0 });
    const { clients: after } = await clients.list();
    expect(after).toHaveLength(4);
    for (const exported of before) {
      const { id, updatedAt: _now, createdBy: _importer, version: _first, ...fields } = exported;
      const imported = after.find(({ shuttleRequestId }) => shuttleRequestId === exported.shuttleRequestId);
      expect(imported).toMatchObject({ ...fields, version: 1 });
      expect(imported?.id).not.toBe(id);
    }
  });

  it('should have its columns even if every stay ends before it begins, which the forms accept', async () => {
    await clients.empty();
    await clients.add({ phone: newPhone(), checkInDateTime: '2026-11-24T10:00', checkOutDateTime: '2026-11-20T00:00' });
    const file = await createExport(clients);
    expect(await imports.run(file)).toMatchObject({ created: 0, duplicates: 1, rejected: 0 });
    await clients.empty();
    const { rows } = await imports.run(file);
    expect(await clients.get(rows[0]?.id ?? '')).toMatchObject({ checkOutDateTime: '2026-11-20 00:00:00' });
  });

  it.each([
    ['as daylight-saving time ends', '2026-11-01 01:30:00', '2026-11-01T07:30:00Z', '2026-11-01T10:30:00Z'],
    ['as daylight-saving time begins', '2026-03-08 02:30:00', '2026-03-08T08:30:00Z', '2026-03-08T11:30:00Z'],
  ])('should restore every time exactly %s', async (_, scheduled, first, last) => {
    await clients.empty();
    const instants: string[] = [];
    for (let at = Date.parse(first); at <= Date.parse(last); at += 30 * 60_000)
      instants.push(new Date(at + 250).toISOString());
    for (const instant of instants) {
      const { id } = await clients.add({ phone: newPhone() });
      await clients.db.query(
        `UPDATE clients SET check_in_date_time = $2, check_out_date_time = $2::timestamp + interval '1 day', time_stamp = $2,
           created_at = $3, manual_check_in_status = 'checked-in', manual_check_in_timestamp = $3,
           manual_check_out_status = 'checked-out', manual_check_out_timestamp = $3 WHERE id = $1`,
        [id, scheduled, instant],
      );
    }
    const file = await createExport(clients);
    const listTimes = async () =>
      (await clients.list()).clients
        .map(({ phone, checkInDateTime, checkOutDateTime, timeStamp, createdAt, ...its }) => ({
          ...{ phone, checkInDateTime, checkOutDateTime, timeStamp, createdAt },
          ...{ in: its.manualCheckInTimestamp, out: its.manualCheckOutTimestamp },
        }))
        .sort((one, other) => one.phone.localeCompare(other.phone));
    const before = await listTimes();
    expect(before.map(({ createdAt }) => createdAt)).toEqual(instants);
    await clients.empty();
    expect(await imports.run(file)).toMatchObject({ created: instants.length, rejected: 0 });
    expect(await listTimes()).toEqual(before);
  });
});
