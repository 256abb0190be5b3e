import { LOT } from '../testing/lot.js';
import { importedRowSchema } from './rows/row.js';
import { validateRow, type ImportedBooking } from './rows/booking.js';
import { CreatedRows } from './created-rows.js';
import { FileBookings, MAX_DUPLICATES_LISTED } from './file-bookings.js';
import type { GoodRow } from './import.js';
import { RowIds } from './row-ids.js';

const schema = importedRowSchema(LOT, 'month-first');
const booking = (): ImportedBooking => {
  const stay = { checkInDateTime: '2026-11-20 09:30', checkOutDateTime: '2026-11-24 18:05' };
  const validated = validateRow(schema, { firstName: 'Ada', phone: '310-555-0142', ...stay });
  if ('errors' in validated) throw new Error('No booking');
  return validated.booking;
};
/** Creates rows of a file with the same stay. */
const createRows = (count: number): GoodRow[] => {
  const file = new FileBookings(LOT);
  return Array.from({ length: count }, (_, row) => {
    const sameStay = booking();
    return { row, name: '', phone: '', booking: sameStay, sameAs: file.add(row, sameStay).sameAs };
  });
};

describe('CreatedRows', () => {
  it('should find the first created row that is a duplicate', () => {
    const [, one, two, three] = createRows(4);
    const created = new CreatedRows(new RowIds([]), LOT);
    if (!one || !two || !three) throw new Error('Four rows');
    expect(created.findDuplicate(two)).toBeUndefined();
    created.add(two);
    expect(created.findDuplicate(three)).toBe(2);
    created.endBatch([{ row: 1, outcome: 'created', name: '', phone: '' }]);
    expect(created.findDuplicate(three)).toBe(1);
    created.remove(two);
    expect(created.findDuplicate(three)).toBe(1);
  });

  it('should know the rows of another sheet by their reports', () => {
    const ids = new RowIds(['May', 'June']);
    const later: GoodRow = { row: 9, name: '', phone: '', booking: booking() };
    const created = new CreatedRows(ids, LOT);
    created.endBatch([
      { row: 2, sheet: 'June', outcome: 'created', name: '', phone: '' },
      { row: 3, sheet: 'May', outcome: 'left-out', reason: 'total', name: '', phone: '' },
    ]);
    const has = (sheet: string, row: number) =>
      created.findDuplicate({ ...later, sameAs: [ids.idOf({ sheet, row })] }) !== undefined;
    expect([has('June', 2), has('May', 2), has('May', 3)]).toEqual([true, false, false]);
  });

  it('should find a duplicate in the batch that sameAs does not list', () => {
    const rows = createRows(MAX_DUPLICATES_LISTED + 2);
    const [last, late] = [rows.at(-1), rows.at(-2)];
    if (!last || !late) throw new Error('Many rows');
    const created = new CreatedRows(new RowIds([]), LOT);
    expect(last.sameAs).toHaveLength(MAX_DUPLICATES_LISTED);
    expect(created.findDuplicate(last)).toBeUndefined();
    created.add(late);
    expect(created.findDuplicate(last)).toBe(late.row);
  });
});
