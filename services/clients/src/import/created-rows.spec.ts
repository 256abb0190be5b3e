import { LOT } from '../testing/lot.js';
import { importedRowSchema } from './rows/row.js';
import { validateRow, type ImportedBooking } from './rows/booking.js';
import { CreatedInBatch, CreatedRows } from './created-rows.js';
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

describe('CreatedInBatch', () => {
  it('should find the first created row that is a duplicate', () => {
    const [, one, two, three] = createRows(4);
    const earlier = new CreatedRows(new RowIds([]));
    const created = new CreatedInBatch(earlier, LOT);
    if (!one || !two || !three) throw new Error('Four rows');
    expect(created.findDuplicate(two)).toBeUndefined();
    created.add(two.row, two.booking);
    expect(created.findDuplicate(three)).toBe(2);
    earlier.addAll([{ row: 1, outcome: 'created', name: '', phone: '' }]);
    expect(created.findDuplicate(three)).toBe(1);
    created.remove(two.row);
    expect(created.findDuplicate(three)).toBe(1);
  });

  it('should know the rows of another sheet by their reports', () => {
    const ids = new RowIds(['May', 'June']);
    const earlier = new CreatedRows(ids);
    earlier.addAll([
      { row: 2, sheet: 'June', outcome: 'created', name: '', phone: '' },
      { row: 3, sheet: 'May', outcome: 'left-out', reason: 'total', name: '', phone: '' },
    ]);
    const has = (sheet: string, row: number) => earlier.has(ids.idOf({ sheet, row }));
    expect([has('June', 2), has('May', 2), has('May', 3)]).toEqual([true, false, false]);
  });

  it('should find a duplicate in the batch that sameAs does not list', () => {
    const rows = createRows(MAX_DUPLICATES_LISTED + 2);
    const [last, late] = [rows.at(-1), rows.at(-2)];
    if (!last || !late) throw new Error('Many rows');
    const created = new CreatedInBatch(new CreatedRows(new RowIds([])), LOT);
    expect(last.sameAs).toHaveLength(MAX_DUPLICATES_LISTED);
    expect(created.findDuplicate(last)).toBeUndefined();
    created.add(late.row, late.booking);
    expect(created.findDuplicate(last)).toBe(late.row);
  });
});
