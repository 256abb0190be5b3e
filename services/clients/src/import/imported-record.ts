import { randomUUID } from 'node:crypto';
import { lotTimeOf, type ClientRecord, type ImportedBooking, type Lot } from '@lotline/contracts';
import { newRequestId } from '../bookings/request-id.js';

/**
 * The record that an accepted row becomes at the instant `at`. Of our own export it takes over when the customer was added and
 * their personal link; its id is new, and it was added by whoever imports it. Nothing was added in the future.
 */
export function importedRecord(
  { id: _its, ...booking }: ImportedBooking,
  lot: Lot,
  createdBy: string | null,
  at: Date,
): ClientRecord {
  const now = at.toISOString();
  return {
    ...booking,
    id: randomUUID(),
    lotId: lot.id,
    version: 1,
    createdBy,
    timeStamp: booking.timeStamp ?? lotTimeOf(at, lot.timeZone),
    shuttleRequestId: booking.shuttleRequestId ?? newRequestId(),
    createdAt: booking.createdAt !== null && booking.createdAt < now ? booking.createdAt : now,
    updatedAt: now,
  };
}
