import { type Client, type ClientRecord, isCheckedInByHand, isCheckedOutByHand } from '@lotline/contracts';
import { importedText } from './cells.js';
import { importedLotTime, importedTimeOfDay } from './dates.js';
import type { ImportColumn } from './headings.js';
import { isCell, type Row, type RowError, type RowSchema } from './row.js';

/** Of the record that an accepted row becomes, what the row says. The rest is the server's. */
export type ImportedBooking = Omit<
  ClientRecord,
  'id' | 'lotId' | 'version' | 'createdBy' | 'timeStamp' | 'shuttleRequestId' | 'createdAt' | 'updatedAt'
> & {
  /** The record's id where the file is of our own export: by it a duplicate is known. It is not taken over. */
  id: string | null;
  /** Null: as for a new one. */
  timeStamp: string | null;
  createdAt: string | null;
  shuttleRequestId: string | null;
};

/** What a row says, by column; null for an empty cell and a column that the file has not. */
export type ImportedCells = { [Column in ImportColumn]?: unknown };

/** Spec §3 "Alternate import schema defaults". */
const DEFAULTS = { firstName: 'Unknown', lastName: 'Customer', phone: '000-000-0000', parkingSpot: 'TBD' };

/** What was found in a row: the booking that it says, or what is wrong with it; `name` and `phone` as far as they are known. */
export type ValidatedRow = { name: string; phone: string } & ({ booking: ImportedBooking } | { errors: RowError[] });

export function validateRow(schema: RowSchema, cells: ImportedCells): ValidatedRow {
  const read = schema({
    ...cells,
    checkInDateTime: dayAndTime(cells.checkInDateTime ?? null, cells.checkInTime ?? null),
    checkOutDateTime: dayAndTime(cells.checkOutDateTime ?? null, cells.checkOutTime ?? null),
  });
  if ('errors' in read) return { ...shownOf(cells), errors: read.errors };
  const booking = bookingOf(read.row);
  return { name: `${booking.firstName} ${booking.lastName}`, phone: booking.phone, booking };
}

/** A sheet may have the day in one column and the time in another. */
function dayAndTime(day: unknown, time: unknown): unknown {
  if (!isCell(time) || importedText(time) === '') return day;
  if (!isCell(day) || importedText(day) === '') return time;
  const clock = importedTimeOfDay(time);
  const date = importedLotTime(day, 'UTC')?.slice(0, 10);
  if (date === undefined) return day;
  return clock === undefined ? time : `${date} ${clock}`;
}

/** At most as long as a name and a phone may be: what is refused may be of any length. */
const shownOf = ({ firstName, lastName, fullName, phone: given }: ImportedCells): { name: string; phone: string } => {
  const shown = (cell: unknown, max: number): string => (isCell(cell) ? importedText(cell).slice(0, max) : '');
  const name = [firstName, lastName].map((part) => shown(part, 100)).join(' ');
  return { name: name.trim() || shown(fullName, 200), phone: shown(given, 30) };
};

function bookingOf(row: Row): ImportedBooking {
  const { fullName, version, ...said } = row;
  const isOurExport = row.id !== null && version !== '';
  const status = {
    manualCheckInStatus: row.manualCheckInStatus,
    manualCheckInTimestamp: row.manualCheckInStatus && row.manualCheckInTimestamp,
    manualCheckOutStatus: row.manualCheckOutStatus,
    manualCheckOutTimestamp: row.manualCheckOutStatus && row.manualCheckOutTimestamp,
  };
  const [first, last] = row.firstName || row.lastName ? [row.firstName, row.lastName] : namesOf(fullName);
  return {
    ...said,
    ...status,
    firstName: first || DEFAULTS.firstName,
    lastName: last || DEFAULTS.lastName,
    phone: row.phone || DEFAULTS.phone,
    parkingSpot: row.parkingSpot || (isOurExport ? '' : DEFAULTS.parkingSpot),
    customerId: row.customerId || null,
    submissionSource: row.submissionSource || 'import',
    displayColor: colorOf(row.displayColor, status),
  };
}

/** Green and grey are the server's, by the status; red and default may have been set over them (design §7). */
function colorOf(said: Row['displayColor'], status: Parameters<typeof isCheckedInByHand>[0]): Client['displayColor'] {
  if (said === 'red' || said === 'default') return said;
  if (isCheckedInByHand(status)) return 'green';
  return isCheckedOutByHand(status) ? 'grey' : 'default';
}

/** 'Dana Reyes' and 'Reyes, Dana'; the last word is the last name. */
function namesOf(fullName: string): [first: string, last: string] {
  const [last, first] = fullName.split(/\s*,\s*/, 2);
  if (first) return [first.slice(0, 100), (last ?? '').slice(0, 100)];
  const words = fullName.split(/\s+/);
  const end = words.length > 1 ? (words.pop() ?? '') : '';
  return [words.join(' ').slice(0, 100), end.slice(0, 100)];
}
