import { type Client, type ClientRecord, isCheckedIn, isCheckedOut } from '@lotline/protocol';
import { importedText } from './cells.js';
import { nameOf } from './names.js';
import { isCell, type ImportedCells } from './row-cells.js';
import type { Row, RowError, RowSchema } from './row.js';
import { IMPORT_DEFAULTS } from './same-booking.js';

export type { ImportedCells } from './row-cells.js';

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

/** The result of a row: its booking or its errors, `name` and `phone` as far as known, and what a person should know, if anything. */
export type ValidatedRow = { name: string; phone: string; notices?: string[] } & (
  { booking: ImportedBooking } | { errors: RowError[] }
);

/** `row` is its number in the file, which errors name. */
export function validateRow(schema: RowSchema, cells: ImportedCells, row?: number): ValidatedRow {
  const read = schema(cells, row);
  const notices = read.notices.length > 0 ? { notices: read.notices } : {};
  if ('errors' in read) return { ...toNameAndPhone(cells), errors: read.errors, ...notices };
  const booking = bookingOf(read.row);
  return { name: `${booking.firstName} ${booking.lastName}`, phone: booking.phone, booking, ...notices };
}

/** Truncated, because the cells of an invalid row can have any length. */
export const toNameAndPhone = ({
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
  const [first, last] = nameOf(row.firstName, row.lastName, fullName);
  return {
    ...fields,
    ...status,
    firstName: first || IMPORT_DEFAULTS.firstName,
    lastName: last || IMPORT_DEFAULTS.lastName,
    phone: row.phone || IMPORT_DEFAULTS.phone,
    parkingSpot: row.parkingSpot || (isOurExport ? '' : IMPORT_DEFAULTS.parkingSpot),
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
