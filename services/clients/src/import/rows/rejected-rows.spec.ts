import { LOT } from '../../testing/lot.js';
import { validateRow, type ImportedCells } from './booking.js';
import { importedRowSchema } from './row.js';

const schema = importedRowSchema(LOT, 'month-first');
const validate = (cells: ImportedCells) => validateRow(schema, cells);
const stay = { checkInDateTime: '11/20/2026 9:30 AM', checkOutDateTime: '2026-11-24 18:05' };

describe('import-export.md, Import values: the errors and notices of a row', () => {
  it('should report missing dates and all invalid fields', () => {
    const result = validate({ firstName: 'Ann', phone: '555-0101', paymentAmount: '-1', clientType: 'Royal' });
    expect(result).toEqual({
      name: 'Ann',
      phone: '555-0101',
      errors: [
        {
          path: 'phone',
          message:
            'Phone number must be 10-13 digits (xxx-xxx-xxxx, 1-xxx-xxx-xxxx, xx-xxx-xxx-xxxx, or +xx-xxx-xxx-xxxx)',
        },
        { path: 'checkInDateTime', message: 'Check-in date and time is required' },
        { path: 'checkOutDateTime', message: 'Check-out date and time is required' },
        {
          path: 'paymentAmount',
          message: 'Payment Amount: "-1" is negative. Payment amount must be zero or positive',
        },
        {
          path: 'clientType',
          message: expect.stringMatching(/^Customer Type: "Royal" is not .* of this lot: harborview/),
        },
      ],
    });
  });

  it.each([
    ['phone', '310-555', /^Phone number must be 10-13 digits/],
    ['phone', '310-555-O142', /^Phone number must be 10-13 digits/],
    [
      'phone',
      '3.10555E+09',
      /^Phone, row 4: "3.10555E\+09" has lost digits in a spreadsheet: format the column as text$/,
    ],
    ['phone', '12345678901234', /^Phone number must be 10-13 digits/],
    ['checkInDateTime', '', /^Check-in date and time is required$/],
    ['checkInDateTime', 'TBD', /^Check-in date and time is required$/],
    ['checkOutDateTime', '0000-00-00 00:00:00', /^Check-out date and time is required$/],
    ['checkInDateTime', '2026-02-30 10:00', /^Check-in, row 4: "2026-02-30 10:00" does not exist in the calendar$/],
    [
      'checkInDateTime',
      '13/04/2026',
      /^Check-in, row 4: "13\/04\/2026" has no month 13, .* month first: write 2026-04-13 00:00$/,
    ],
    [
      'checkOutDateTime',
      'soon',
      /^Check-out, row 4: "soon" is not a valid date and time: write it like 2026-11-20 09:30$/,
    ],
    ['paymentAmount', 'free', /^Payment Amount, row 4: "free" is not .* Payment amount must be a valid number$/],
    [
      'paymentAmount',
      '(45.00)',
      /^Payment Amount, row 4: "\(45.00\)" is negative. Payment amount must be zero or positive$/,
    ],
    ['paymentAmount', 1e9, /Payment amount must be at most 99,999,999.99$/],
    ['partySize', '0x10', /^Number in Party, row 4: "0x10" is not a whole number of people$/],
    ['partySize', '1e2', /is not a whole number of people$/],
    ['partySize', '2.5', /is not a whole number of people$/],
    ['partySize', '1000', /"1000" is more than 999 people$/],
    [
      'paymentMethod',
      'Shells',
      /^Payment Method, row 4: "Shells" is not .*: Payment method must be Credit Card or Cash$/,
    ],
    ['terminal', 'T9', /^Terminal, row 4: "T9" is not a terminal of this lot: T1, T2, CL$/],
    ['language', 'French', /"French" is not English or Spanish$/],
    ['firstName', 'x'.repeat(101), /^First Name, row 4: "x{40}…" is longer than 100 characters$/],
    ['notes', { deep: true }, /^Notes, row 4: a list or an object is not text, a number or a date$/],
    ['manualCheckInStatus', 'maybe', /^Checked In, row 4: "maybe" is not checked-in, yes or no$/],
    ['manualCheckInTimestamp', 'then', /^Checked In At, row 4: "then" is not a valid date and time/],
    ['displayColor', 'pink', /"pink" is not a color: default, green, grey, red$/],
    ['dailyChecked', 'perhaps', /"perhaps" is not yes or no$/],
    ['createdAt', 'once', /^Created At, row 4: "once" is not a valid date and time/],
    ['createdAt', '0001-01-01T00:00:00+01:00', /The year must be from 1970 to 2199$/],
    ['createdAt', '1600-06-01T00:00:00Z', /The year must be from 1970 to 2199$/],
    ['createdAt', '9999-12-31T23:59:59-01:00', /The year must be from 1970 to 2199$/],
    ['createdAt', '9999-12-31 23:59', /The year must be from 1970 to 2199$/],
    ['timeStamp', '1899-12-30 08:00', /The year must be from 1970 to 2199$/],
    ['manualCheckInTimestamp', '2200-01-02', /The year must be from 1970 to 2199$/],
    ['checkInDateTime', '1026-11-20 09:30', /The year must be from 1970 to 2199$/],
    ['checkOutDateTime', '20260-11-20 09:30', /is not a valid date and time/],
    ['checkOutDateTime', '2962-11-20 09:30', /The year must be from 1970 to 2199$/],
  ])('should reject %s %j with its path', (column, cell, message) => {
    const result = validateRow(schema, { ...stay, [column]: cell }, 4);
    expect('errors' in result && result.errors).toEqual([{ path: column, message: expect.stringMatching(message) }]);
  });

  it.each([
    ['partySize', 'two', ['Number in Party: "two" is read as 1 person']],
    [
      'checkInDateTime',
      '20-11-2026',
      ['Check-in: "20-11-2026" is read with the day first, other than this file\'s dates: 2026-11-20'],
    ],
    ['checkOutDateTime', '11/19/2026', ['Check-out: "2026-11-19 23:59" is before the check-in, "2026-11-20 09:30"']],
    ['notes', 'Key 4', undefined],
  ])('should say how it read %s %j', (column, cell, notices) => {
    expect(validate({ ...stay, [column]: cell }).notices).toEqual(notices);
  });

  it('should ask once for the columns of the stay if they contradict each other', () => {
    const contradicted = importedRowSchema(LOT, 'month-first', 'contradicted');
    expect(validateRow(contradicted, { firstName: 'Ann' }, 4)).toMatchObject({
      errors: [
        { path: 'checkInDateTime', message: expect.stringMatching(/^Choose the columns of check-in and check-out: /) },
      ],
    });
  });
});
