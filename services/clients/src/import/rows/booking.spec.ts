import { type ClientRecord, clientTypes, escapeFormula, forPlainTexts, wellFormed } from '@lotline/protocol';
import fc from 'fast-check';
import { validateRow, type ImportedCells, type ImportedBooking } from './booking.js';
import { importedRowSchema } from './row.js';
import { LOT } from '../../testing/lot.js';
import { anyText } from '@lotline/protocol/testing';

const schema = importedRowSchema(LOT, 'month-first');
const validate = (cells: ImportedCells) => validateRow(schema, cells);
const stay = { checkInDateTime: '11/20/2026 9:30 AM', checkOutDateTime: '2026-11-24 18:05' };

const accepted = (cells: ImportedCells): ImportedBooking => {
  const result = validate(cells);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.booking;
};

describe('validation.md, Import rows: validateRow', () => {
  it('import-export.md, Import defaults: should fill in missing fields', () => {
    expect(validate(stay)).toEqual({
      name: 'Unknown Customer',
      phone: '000-000-0000',
      booking: {
        ...forPlainTexts(() => ''),
        firstName: 'Unknown',
        lastName: 'Customer',
        phone: '000-000-0000',
        parkingSpot: 'TBD',
        paymentAmount: '0.00',
        paymentMethod: 'Cash',
        partySize: 1,
        clientType: 'Walk In',
        checkInDateTime: '2026-11-20 09:30:00',
        checkOutDateTime: '2026-11-24 18:05:00',
        terminal: '',
        language: 'en',
        customerId: null,
        manualCheckInStatus: null,
        manualCheckInTimestamp: null,
        manualCheckOutStatus: null,
        manualCheckOutTimestamp: null,
        submissionSource: 'import',
        displayColor: 'default',
        dailyChecked: false,
        id: null,
        timeStamp: null,
        createdAt: null,
        shuttleRequestId: null,
      },
    });
  });

  it('should accept a contract without dates, as exports contain them', () => {
    const result = validate({ firstName: 'Ann', phone: '310-555-0142', clientType: 'Monthly', checkOutDateTime: ' ' });
    expect(result).toMatchObject({ booking: { checkInDateTime: '', checkOutDateTime: '' } });
  });

  it.each([
    ['phone', 3105550142, '310-555-0142'],
    ['phone', "'+44 310 555 0142", '+44 310 555 0142'],
    ['phone', 'N/A', '000-000-0000'],
    ['partySize', '0', 1],
    ['partySize', -3, 1],
    ['partySize', 'many', 1],
    ['partySize', '4', 4],
    ['partySize', '4.0', 4],
    ['partySize', '2 adults', 2],
    ['partySize', '2 adults, 1 child', 3],
    ['partySize', '2+1', 3],
    ['partySize', 'N/A', 1],
    ['paymentAmount', '$1,234.5', '1234.50'],
    ['paymentAmount', 'N/A', '0.00'],
    ['paymentMethod', 'N/A', 'Cash'],
    ['paymentMethod', 'Visa', 'Credit Card'],
    ['clientType', 'N/A', 'Walk In'],
    ['terminal', 'TBD', ''],
    ['returningAirline', 'none', ''],
    ['vehicleColor', '?', ''],
    ['parkingSpot', 'N/A', 'TBD'],
    ['language', '-', 'en'],
    ['notes', 'None', ''],
    ['firstName', 'N/A', 'Unknown'],
    ['lastName', 'Null', 'Null'],
    ['customerId', 'N/A', null],
    ['customerId', 'walk-in', null],
    ['checkInDateTime', '11/20/2026', '2026-11-20 00:00:00'],
    ['checkOutDateTime', '11/24/2026', '2026-11-24 23:59:00'],
    ['checkOutDateTime', new Date('2026-11-24T00:00:00Z'), '2026-11-24 23:59:00'],
    ['checkOutDateTime', '2026-11-24 00:00', '2026-11-24 00:00:00'],
    ['createdAt', '0000-00-00 00:00:00', null],
    ['clientType', 'spothero', 'Spot Hero'],
    ['clientType', 'walk-in', 'Walk In'],
    ['clientType', 'Monthly Contract', 'harborview.example Monthly Contract'],
    ['clientType', 'HARBORVIEW.EXAMPLE quarterly contract', 'harborview.example Quarterly Contract'],
    ['terminal', 'terminal 1', 'T1'],
    ['terminal', 'cl', 'CL'],
    ['language', 'Español', 'es'],
    ['language', 'EN', 'en'],
    ['dailyChecked', 'Yes', true],
    ['notes', "'=SUM(A1)", '=SUM(A1)'],
    ['notes', 'a\0b', 'ab'],
    ['customerId', 1042, '1042'],
    ['displayColor', 'red', 'red'],
    ['displayColor', 'green', 'default'],
    ['shuttleRequestId', 'no link', null],
    ['id', '17', null],
  ])('should parse %s %j as %j', (column, cell, value) => {
    expect(accepted({ ...stay, [column]: cell })).toMatchObject({ [column]: value });
  });

  it('should keep in the notes what another operator’s list calls type and zone, unless the lot has it', () => {
    const otherHeadings = { clientType: 'Type', terminal: 'Zone' };
    const unknown = { ...stay, clientType: 'Blue', terminal: 'North', notes: 'Key 4', otherHeadings };
    expect(validate(unknown)).toMatchObject({
      booking: { clientType: 'Walk In', terminal: '', notes: 'Key 4\nType: Blue\nZone: North' },
      notices: [
        'Customer Type: "Blue" is not one of this lot\'s and is kept in the notes',
        'Terminal: "North" is not one of this lot\'s and is kept in the notes',
      ],
    });
    expect(unknown.notes).toBe('Key 4');
    const known = { ...stay, clientType: 'SpotHero', terminal: 'Terminal 1', otherHeadings };
    expect(accepted(known)).toMatchObject({ clientType: 'Spot Hero', terminal: 'T1', notes: '' });
  });

  it('should read the values of a Lotline export as they are', () => {
    const own = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', version: 3 };
    const cells = {
      ...stay,
      ...own,
      firstName: 'N/A',
      customerId: '0',
      checkOutDateTime: new Date('2026-11-24T00:00:00Z'),
    };
    expect(accepted(cells)).toMatchObject({
      firstName: 'N/A',
      customerId: '0',
      checkOutDateTime: '2026-11-24 00:00:00',
      parkingSpot: '',
    });
  });

  it.each([
    ['Dana Reyes', 'Dana', 'Reyes'],
    ['Dana', 'Dana', 'Customer'],
    ['', 'Unknown', 'Customer'],
    ['N/A', 'Unknown', 'Customer'],
  ])('should split %j', (fullName, firstName, lastName) => {
    expect(accepted({ ...stay, fullName })).toMatchObject({ firstName, lastName });
  });

  it('should combine a date and a time column', () => {
    const cells = {
      checkInDateTime: new Date('2026-11-20T00:00:00Z'),
      checkInTime: '9:30 AM',
      checkOutTime: '11/24/2026 18:05',
    };
    expect(accepted(cells)).toMatchObject({
      checkInDateTime: '2026-11-20 09:30:00',
      checkOutDateTime: '2026-11-24 18:05:00',
    });
  });

  it.each([
    ['20/11/2026', '09:30', '2026-11-20 09:30:00'],
    ['20/11/2026', '9.30 pm', '2026-11-20 21:30:00'],
    ['20/11/2026', '', '2026-11-20 00:00:00'],
    ['20/11/2026', 'TBD', '2026-11-20 00:00:00'],
    ['20/11/2026 00:00', '0930', '2026-11-20 09:30:00'],
    [new Date('2026-11-20T00:00:00Z'), 0.5, '2026-11-20 12:00:00'],
    ['', '20/11/2026 09:30', '2026-11-20 09:30:00'],
  ])('should combine %j and %j', (checkInDateTime, checkInTime, time) => {
    const dayFirst = importedRowSchema(LOT, 'day-first');
    const result = validateRow(dayFirst, { ...stay, checkInDateTime, checkInTime });
    expect(result).toMatchObject({ booking: { checkInDateTime: time } });
  });

  it('should import the status and derive the color from it', () => {
    const checkedIn = { ...stay, manualCheckInStatus: 'yes', manualCheckInTimestamp: '2026-11-20T17:31:00.000Z' };
    expect(accepted(checkedIn)).toMatchObject({ manualCheckInStatus: 'checked-in', displayColor: 'green' });
    expect(accepted({ ...checkedIn, displayColor: 'red' })).toMatchObject({ displayColor: 'red' });
    expect(accepted({ ...stay, manualCheckOutStatus: 'Checked Out' })).toMatchObject({ displayColor: 'grey' });
    expect(accepted({ ...stay, manualCheckInTimestamp: '2026-11-20 09:30' })).toMatchObject({
      manualCheckInTimestamp: null,
    });
  });

  it('should restore each field of an export', () => {
    const kept = (max: number) =>
      anyText(max).map((text) =>
        wellFormed(text)
          .slice(0, max)
          .replace(/\p{Surrogate}/gu, '')
          .trim(),
      );
    const named = kept(100).map((name) => name || 'x');
    const times = fc
      .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const lotTimes = times.map((time) => time.slice(0, 19).replace('T', ' '));
    const records = fc.record({
      firstName: named,
      lastName: named,
      phone: fc.constantFrom('310-555-0142', '+44 310 555 0142', '3105550142', '1-310-555-0142', '000-000-0000'),
      clientType: fc.constantFrom(...clientTypes(LOT)),
      customerId: fc.option(kept(99).map((id) => id || 'c')),
      checkInDateTime: lotTimes,
      checkOutDateTime: lotTimes,
      parkingSpot: kept(50),
      paymentAmount: fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => (cents / 100).toFixed(2)),
      partySize: fc.integer({ min: 1, max: 999 }),
      notes: kept(4000),
      gclid: kept(500),
      manualCheckInTimestamp: times,
      createdAt: times,
      timeStamp: lotTimes,
      submissionSource: named,
    });
    const cellOf = (value: string | number | null) => (typeof value === 'string' ? escapeFormula(value) : value);
    fc.assert(
      fc.property(records, (record) => {
        const wanted: Partial<ClientRecord> = { ...record, manualCheckInStatus: 'checked-in', displayColor: 'green' };
        const cells = Object.fromEntries(Object.entries(record).map(([column, value]) => [column, cellOf(value)]));
        const own = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', version: 3, manualCheckInStatus: 'checked-in' };
        const dates = { checkInDateTime: new Date(`${record.checkInDateTime.replace(' ', 'T')}Z`) };
        const amount = { paymentAmount: Number(record.paymentAmount) };
        expect(accepted({ ...cells, ...own, ...dates, ...amount, displayColor: 'green' })).toMatchObject(wanted);
      }),
    );
  });

  const cell = fc.oneof(
    anyText(),
    fc.constantFrom('2026-11-20 09:30', '$86', 'yes', '310-555-0142', 'Cash', 'T1', 'red', 4, 46_000.5, ''),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.date(),
    fc.object(),
  );
  const empty = schema(stay);
  const columns = 'row' in empty ? [...Object.keys(empty.row), 'checkInTime', 'checkOutTime'] : [];
  const rows = fc
    .tuple(fc.boolean(), fc.dictionary(fc.constantFrom(...columns), cell))
    .map(([stays, cells]): ImportedCells => (stays ? { ...cells, ...stay } : cells));

  it('should give the same result for a file with some columns as for one with all columns', () => {
    const all: ImportedCells = Object.fromEntries(columns.map((column) => [column, '']));
    const given = (cells: ImportedCells) => Object.entries(cells).filter(([, cell]) => cell !== null);
    fc.assert(
      fc.property(rows, (cells) => {
        expect(validate(cells)).toEqual(validate({ ...all, ...Object.fromEntries(given(cells)) }));
      }),
    );
  });

  it('should validate any cells without throwing', () => {
    fc.assert(
      fc.property(rows, (cells) => {
        const result = validate(cells);
        if ('errors' in result) expect(result.errors.every(({ path }) => columns.includes(path))).toBe(true);
        else expect(result.booking.checkInDateTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      }),
    );
  });
});
