import { LOT } from '../testing/lot.js';
import { FileBookings } from './file-bookings.js';
import { RowIds } from './row-ids.js';
import { RowStaging } from './row-staging.js';
import { validateRow, type ImportedBooking, type ImportedCells } from './rows/booking.js';
import { importedRowSchema } from './rows/row.js';

const schema = importedRowSchema(LOT, 'month-first');
const DANA = {
  fullName: 'Dana Reyes',
  phone: '310-555-0142',
  checkInDateTime: '2026-11-20 09:30',
  checkOutDateTime: '2026-11-25 18:00',
};
const bookingOf = (cells: ImportedCells): ImportedBooking => {
  const validated = validateRow(schema, { ...DANA, ...cells });
  if ('errors' in validated) throw new Error('No booking');
  return validated.booking;
};
/** Adds two rows, and returns what the second has in common with the first. */
const inCommon = (one: ImportedCells, other: ImportedCells) => {
  const file = new FileBookings(LOT);
  file.add(2, bookingOf(one));
  return file.add(3, bookingOf(other));
};

describe('import-export.md, Two cars, one phone: FileBookings', () => {
  it.each<[string, ImportedCells, ImportedCells]>([
    ['the same row', {}, {}],
    ['another spelling of the phone', {}, { phone: '(310) 555-0142' }],
    ['the phone with its country code', {}, { phone: '+1 310 555 0142' }],
    ['a stay that overlaps', {}, { checkInDateTime: '2026-11-22 10:00', checkOutDateTime: '2026-11-30 10:00' }],
    ['the same confirmation', { customerId: 'A1' }, { customerId: 'A1', fullName: 'Pat Lee', phone: '' }],
    ['a car that only one row has', { vehicleMake: 'Honda' }, {}],
    ['the same contract', { clientType: 'Monthly' }, { clientType: 'Monthly' }],
  ])('should find the same booking: %s', (_, one, other) => {
    expect(inCommon(one, other)).toEqual({ sameAs: [2], sharesPhoneWith: undefined });
  });

  it.each<[string, ImportedCells, ImportedCells]>([
    ['another name', {}, { fullName: 'Pat Lee' }],
    ['another car', { vehicleMake: 'Honda' }, { vehicleMake: 'Subaru' }],
    ['another confirmation', { customerId: 'A1' }, { customerId: 'A2' }],
    ['another plate', { notes: 'Plate: ABC123' }, { notes: 'Plate: XYZ789' }],
  ])('should keep two cars of one phone, and say that they share it: %s', (_, one, other) => {
    expect(inCommon(one, other)).toEqual({ sameAs: [], sharesPhoneWith: 2 });
  });

  it.each<[string, ImportedCells, ImportedCells]>([
    ['another stay', {}, { checkInDateTime: '2026-12-20 09:30', checkOutDateTime: '2026-12-24 18:05' }],
    ['no phone', { phone: '' }, { phone: '', fullName: 'Pat Lee' }],
    ['a contract', {}, { clientType: 'Monthly' }],
    [
      'two contracts for two cars',
      { clientType: 'Monthly', vehicleMake: 'Honda' },
      { clientType: 'Monthly', vehicleMake: 'Subaru' },
    ],
  ])('should find nothing in common with %s', (_, one, other) => {
    expect(inCommon(one, other)).toEqual({ sameAs: [], sharesPhoneWith: undefined });
  });

  it('should add the notice to the row', () => {
    const staging = new RowStaging(schema, new RowIds([]), LOT);
    const stage = (row: number, cells: ImportedCells) =>
      staging.stage({ sheet: '', row, cells: { ...DANA, ...cells }, beside: 'Late' });
    const notice = 'Not imported, because it has no heading: "Late"';
    expect(stage(2, {})).toMatchObject({ notices: [notice] });
    expect(stage(3, { fullName: 'Pat Lee' })).toMatchObject({ notices: [notice, 'Shares its phone with row 2'] });
    expect(stage(4, {})).toMatchObject({ sameAs: [2], notices: [notice] });
  });
});
