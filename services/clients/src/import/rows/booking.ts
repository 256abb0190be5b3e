import { type Client, type ClientRecord, isCheckedIn, isCheckedOut } from '@lotline/contracts';
import { importedText } from './cells.js';
import { importedLotTime, importedTimeOfDay } from './dates.js';
import type { ImportColumn } from './headings.js';
import { isCell, type Row, type RowError, type RowSchema } from './row.js';

/** The fields of the new record that come from the row. The server sets the others. */
export type ImportedBooking = Omit<
  ClientRecord,
  'id' | 'lotId' | 'version' | 'createdBy' | 'timeStamp' | 'shuttleRequestId' | 'createdAt' | 'updatedAt'
> & {
  /** The id of the record in a Lotline export, used only to detect a duplicate. The new record gets another id. */
  id: string | null;
  /** Null: set as for a new customer. */
  timeStamp: string | null;
  createdAt: string | null;
  shuttleRequestId: string | null;
};

/** The cells of a row by column; null for an empty cell or a missing column. */
export type ImportedCells = { [Column in ImportColumn]?: unknown };

/** The values of missing fields (docs/product/import-export.md#import-defaults). */
const DEFAULTS = { firstName: 'Unknown', lastName: 'Customer', phone: '000-000-0000', parkingSpot: 'TBD' };

/** The result of a row: its booking or its errors, and `name` and `phone` as far as known. */
export type ValidatedRow = { name: string; phone: string } & ({ booking: ImportedBooking } | { errors: RowError[] });

export function validateRow(schema: RowSchema, cells: ImportedCells): ValidatedRow {
  const read = schema({
    ...cells,
    checkInDateTime: dayAndTime(cells.checkInDateTime ?? null, cells.checkInTime ?? null),
    checkOutDateTime: dayAndTime(cells.checkOutDateTime ?? null, cells.checkOutTime ?? null),
  });
  if ('errors' in read) return { ...toNameAndPhone(cells), errors: read.errors };
  const booking = bookingOf(read.row);
  return { name: `${booking.firstName} ${booking.lastName}`, phone: booking.phone, booking };
}

/** Combines a date column and a time column. */
function dayAndTime(day: unknown, time: unknown): unknown {
  if (!isCell(time) || importedText(time) === '') return day;
  if (!isCell(day) || importedText(day) === '') return time;
  const clock = importedTimeOfDay(time);
  const date = importedLotTime(day, 'UTC')?.slice(0, 10);
  if (date === undefined) return day;
  return clock === undefined ? time : `${date} ${clock}`;
}

/** Truncated, because the cells of an invalid row can have any length. */
const toNameAndPhone = ({
  firstName,
  lastName,
  fullName,
  phone: given,
}: ImportedCells): { name: string; phone: string } => {
  const shown = (cell: unknown, max: number): string => (isCell(cell) ? importedText(cell).slice(0, max) : '');
  const name = [firstName, lastName].map((part) => shown(part, 100)).join(' ');
  return { name: name.trim() || shown(fullName, 200), phone: shown(given, 30) };
};

function bookingOf(row: Row): ImportedBooking {
  const { fullName, version, ...fields } = row;
  const isOurExport = row.id !== null && version !== '';
  const status = {
    manualCheckInStatus: row.manualCheckInStatus,
    manualCheckInTimestamp: row.manualCheckInStatus && row.manualCheckInTimestamp,
    manualCheckOutStatus: row.manualCheckOutStatus,
    manualCheckOutTimestamp: row.manualCheckOutStatus && row.manualCheckOutTimestamp,
  };
  const [first, last] = row.firstName || row.lastName ? [row.firstName, row.lastName] : splitName(fullName);
  return {
    ...fields,
    ...status,
    firstName: first || DEFAULTS.firstName,
    lastName: last || DEFAULTS.lastName,
    phone: row.phone || DEFAULTS.phone,
    parkingSpot: row.parkingSpot || (isOurExport ? '' : DEFAULTS.parkingSpot),
    customerId: row.customerId || null,
    submissionSource: row.submissionSource || 'import',
    displayColor: toDisplayColor(row.displayColor, status),
  };
}

/** Green and grey follow from the status. Red and default may have been set by staff. */
function toDisplayColor(color: Row['displayColor'], status: Parameters<typeof isCheckedIn>[0]): Client['displayColor'] {
  if (color === 'red' || color === 'default') return color;
  if (isCheckedIn(status)) return 'green';
  return isCheckedOut(status) ? 'grey' : 'default';
}

/** Splits 'Dana Reyes' and 'Reyes, Dana'. The last word is the last name. */
function splitName(fullName: string): [first: string, last: string] {
  const [last, first] = fullName.split(/\s*,\s*/, 2);
  if (first) return [first.slice(0, 100), (last ?? '').slice(0, 100)];
  const words = fullName.split(/\s+/);
  const end = words.length > 1 ? (words.pop() ?? '') : '';
  return [words.join(' ').slice(0, 100), end.slice(0, 100)];
}
