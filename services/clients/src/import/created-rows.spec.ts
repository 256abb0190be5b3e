import { lotSchema } from '@lotline/contracts';
import { importedRowSchema } from './rows/row.js';
import { validateRow, type ImportedBooking } from './rows/booking.js';
import { CreatedInBatch, CreatedRows } from './created-rows.js';
import { FileBookings, MAX_SAME_BOOKINGS } from './file-bookings.js';
import type { GoodRow } from './import.js';

const lot = lotSchema.parse({
  id: 'harborview',
  title: 'Harborview',
  host: 'harborview.example',
  reservationsHost: 'reserve.example',
  timeZone: 'America/Los_Angeles',
  terminals: ['T1'],
  shuttles: [{ number: 1, name: 'Shuttle 1', trackingUrl: 'https://track.example/1' }],
  officePhone: '310-555-0100',
  textingNumber: '+13105550100',
});
const schema = importedRowSchema(lot);
const booking = (firstName: string): ImportedBooking => {
  const stay = { checkInDateTime: '2026-11-20 09:30', checkOutDateTime: '2026-11-24 18:05' };
  const judged = validateRow(schema, { firstName, phone: '310-555-0142', ...stay });
  if ('errors' in judged) throw new Error('No booking');
  return judged.booking;
};
/** Rows of a file, each one's stay the same as those of all before it. */
const rowsOf = (count: number): GoodRow[] => {
  const file = new FileBookings(lot);
  return Array.from({ length: count }, (_, row) => {
    const its = booking(`Ada ${row}`);
    return { row, name: '', phone: '', booking: its, sameAs: file.add(row, its) };
  });
};

describe('CreatedInBatch', () => {
  it('should find the first created row that one repeats', () => {
    const [, one, two, three] = rowsOf(4);
    const before = new CreatedRows();
    const created = new CreatedInBatch(before, lot);
    if (!one || !two || !three) throw new Error('Four rows');
    expect(created.sameAs(two)).toBeUndefined();
    created.add(two.row, two.booking);
    expect(created.sameAs(three)).toBe(2);
    before.addAll([{ row: 1, outcome: 'created', name: '', phone: '' }]);
    expect(created.sameAs(three)).toBe(1);
    created.remove(two.row);
    expect(created.sameAs(three)).toBe(1);
  });

  it('should find one of its batch beyond the rows that are named, of which none was created', () => {
    const rows = rowsOf(MAX_SAME_BOOKINGS + 2);
    const [last, late] = [rows.at(-1), rows.at(-2)];
    if (!last || !late) throw new Error('Many rows');
    const created = new CreatedInBatch(new CreatedRows(), lot);
    expect(last.sameAs).toHaveLength(MAX_SAME_BOOKINGS);
    expect(created.sameAs(last)).toBeUndefined();
    created.add(late.row, late.booking);
    expect(created.sameAs(last)).toBe(late.row);
  });
});
