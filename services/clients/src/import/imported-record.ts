import { randomUUID } from 'node:crypto';
import type { ClientRecord, Lot } from '@lotline/protocol';
import type { ImportedBooking } from './rows/booking.js';
import { createLinkId } from '../bookings/new-record.js';

/**
 * Creates the record of a valid row. A row of a Lotline export keeps the time of the add and the personal link, but gets a new id, and
 * the importing user becomes its creator. A time of the add in the future is replaced by `now`.
 */
export function importedRecord(
  { id: _exportedId, ...booking }: ImportedBooking,
  lot: Lot,
  createdBy: string | null,
  now: { instant: string; lotTime: string },
): ClientRecord {
  return {
    ...booking,
    id: randomUUID(),
    lotId: lot.id,
    version: 1,
    createdBy,
    timeStamp: booking.timeStamp ?? now.lotTime,
    shuttleRequestId: booking.shuttleRequestId ?? createLinkId(),
    createdAt: booking.createdAt !== null && booking.createdAt < now.instant ? booking.createdAt : now.instant,
    updatedAt: now.instant,
  };
}
