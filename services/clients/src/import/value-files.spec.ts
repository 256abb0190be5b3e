import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { LOT } from '../testing/lot.js';
import { FileBookings } from './file-bookings.js';
import { validateRow, type ImportedCells, type ValidatedRow } from './rows/booking.js';
import { isDateColumn } from './file/columns.js';
import { DateOrderEvidence } from './rows/date-order.js';
import { columnsOfHeadings } from './rows/headings.js';
import { addCell, inReadingOrder } from './rows/row-cells.js';
import { importedRowSchema } from './rows/row.js';

/** Reads the rows of a file of `testing/cases` at a lot in the United States. */
function rowsOf(name: string): ValidatedRow[] {
  const text = readFileSync(join(__dirname, 'testing/cases', name), 'utf8');
  const [headings = [], ...rows]: string[][] = parse(text, { relax_quotes: true });
  const columns = inReadingOrder(
    columnsOfHeadings(headings).flatMap((column, at) =>
      column === undefined ? [] : [{ column, at, heading: headings[at] ?? '' }],
    ),
  );
  const evidence = new DateOrderEvidence();
  for (const [row, cells] of rows.entries())
    for (const { at, heading } of columns.filter(({ column }) => isDateColumn(column)))
      evidence.add(cells[at] ?? '', { sheet: '', row, heading });
  const schema = importedRowSchema(LOT, evidence.result('month-first')?.order ?? 'month-first');
  return rows.map((row, index) => {
    const cells: ImportedCells = {};
    for (const column of columns) addCell(cells, column, row[column.at] ?? '');
    return validateRow(schema, cells, index + 2);
  });
}

const errorsOf = (row: ValidatedRow | undefined): string[] =>
  row && 'errors' in row ? row.errors.map(({ message }) => message) : [];
const bookingIn = (row: ValidatedRow | undefined) => (row && 'booking' in row ? row.booking : undefined);

const DAY = ['2026-11-20 00:00:00', '2026-11-25 23:59:00'];
const TIMED = ['2026-11-20 09:30:00', '2026-11-25 18:00:00'];
const FROM_UTC = ['2026-11-20 01:30:00', '2026-11-25 10:00:00'];

describe('dates.csv', () => {
  const rows = rowsOf('dates.csv');

  it.each<[number, string[]]>([
    ...[0, 4, 14, 21, 25, 28, 29].map((at): [number, string[]] => [at, DAY]),
    ...[1, 2, 3, 5, 10, 11, 12, 13, 19, 20, 23, 27].map((at): [number, string[]] => [at, TIMED]),
    ...[6, 7, 8].map((at): [number, string[]] => [at, FROM_UTC]),
    [9, ['2026-11-20 09:00:00', '2026-11-25 18:00:00']],
    [24, ['2026-09-20 00:00:00', '2026-09-25 23:59:00']],
    [26, ['2026-11-20 21:30:00', '2026-11-25 21:30:00']],
  ])('should read the row of P %i', (at, stay) => {
    const booking = bookingIn(rows[at]);
    expect([booking?.checkInDateTime, booking?.checkOutDateTime]).toEqual(stay);
  });

  it.each([
    [15, '"11/20/2026 24:00" is the start of its day or the end: write 00:00 or 23:59'],
    [16, '"11/20" has no year: '],
    [17, '"45981.3958" is a bare number. As the day number of a spreadsheet it would be 2025-11-20 09:29: '],
    [18, '"1795167000" is a bare number. As seconds since 1970 it would be 2026-11-20 09:30: '],
  ])('should explain the row of P %i', (at, problem) => {
    const [checkIn, checkOut, ...others] = errorsOf(rows[at]);
    expect(checkIn).toContain(`Check-in, row ${at + 2}: ${problem}`);
    expect(checkOut).toContain(`Check-out, row ${at + 2}: "`);
    expect(others).toEqual([]);
  });

  it('should take zeros for no date', () => {
    expect(errorsOf(rows[22])).toEqual(['Check-in date and time is required', 'Check-out date and time is required']);
  });
});

describe('amounts.csv', () => {
  const rows = rowsOf('amounts.csv');

  it.each([
    [0, '45.50', 'Credit Card', 2],
    [1, '1234.50', 'Credit Card', 2],
    ...[2, 3, 4, 5].map((at): [number, string, string, number] => [at, '45.00', 'Credit Card', 2]),
    [7, '45.00', 'Credit Card', 2],
    [8, '45.00', 'Credit Card', 3],
    [9, '0.00', 'Cash', 1],
    [10, '0.00', 'Credit Card', 1],
    [12, '1234.50', 'Credit Card', 1],
    [14, '1.25', 'Cash', 3],
    [15, '45.50', 'Cash', 3],
    [16, '1250.00', 'Cash', 3],
    [17, '46.00', 'Cash', 3],
  ])('should read the row of P %i as %s, %s, %i people', (at, paymentAmount, paymentMethod, partySize) => {
    expect(bookingIn(rows[at])).toMatchObject({ paymentAmount, paymentMethod, partySize });
  });

  it.each([
    [6, [/^Payment Amount, row 8: "\(45.00\)" is negative\. Payment amount must be zero or positive$/]],
    [11, [/^Payment Amount, row 13: "free" /, /^Number in Party, row 13: "1.5" /]],
    [13, [/^Number in Party, row 15: "1e3" is not a whole number of people$/]],
    [18, [/^Payment Method, row 20: "Paid" .* must be Credit Card or Cash$/]],
    [19, [/^Payment Amount, row 21: "1.25E\+02" /]],
  ])('should explain the row of P %i', (at, errors) => {
    expect(errorsOf(rows[at])).toEqual(errors.map((error) => expect.stringMatching(error)));
  });
});

describe('phones.csv and phone_ext.csv', () => {
  const rows = rowsOf('phones.csv');
  const EXTENSION = /^This phone cannot be texted: a text does not reach the extension \d+\.$/;

  it('should never make an extension a part of the number', () => {
    for (const at of [0, 1, 2, 3, 4, 5, 22, 37, 38])
      expect(rows[at]).toMatchObject({
        booking: { phone: expect.stringMatching(/^(310-555-0142|\+13105550142) x[25]$/) },
        notices: [expect.stringMatching(EXTENSION)],
      });
    expect(rowsOf('phone_ext.csv').map((row) => [bookingIn(row)?.phone, row.notices])).toEqual([
      ['310-555-0142 x5', [expect.stringMatching(EXTENSION)]],
      ['310-555-0143 x5', [expect.stringMatching(EXTENSION)]],
      ['310-555-0144 x22', [expect.stringMatching(EXTENSION)]],
    ]);
  });

  it('should say what else cannot be texted', () => {
    for (const at of [7, 23, 24, 42, 46])
      expect(rows[at]).toMatchObject({
        booking: {},
        notices: [expect.stringMatching(/^This phone cannot be texted: /)],
      });
  });

  it('should read the other spellings, and reject what is no phone', () => {
    const texted = [6, 8, 9, 11, 12, 13, 16, 17, 18, 19, 26, 27, 28, 29, 30, 31, 32, 33, 34, 40, 41, 44, 45];
    for (const at of texted) expect([at, bookingIn(rows[at])?.id, rows[at]?.notices]).toEqual([at, null, undefined]);
    for (const at of [10, 14, 15, 25, 35, 36]) expect([at, errorsOf(rows[at]).length]).toEqual([at, 1]);
  });
});

describe('plus1_mix.csv', () => {
  it('should have one person', () => {
    const file = new FileBookings(LOT);
    const found = rowsOf('plus1_mix.csv').flatMap((row, at) => {
      const booking = bookingIn(row);
      return booking ? [file.add(at, booking)] : [];
    });
    expect(found.map(({ sameAs }) => sameAs)).toEqual([[], [0]]);
  });
});
