import { randomUUID } from 'node:crypto';
import type { ClientRecord, Lot } from '@lotline/contracts';
import type { ImportedBooking } from './rows/booking.js';
import { newRequestId } from '../bookings/request-id.js';

/**
 * The record that an accepted row becomes now, which is an instant and the lot's clock at it. Of our own export it takes over
 * when the customer was added and their personal link; its id is new, and it was added by whoever imports it. Nothing was added
 * in the future.
 */
export function importedRecord(
  { id: _its, ...booking }: ImportedBooking,
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
    shuttleRequestId: booking.shuttleRequestId ?? newRequestId(),
    createdAt: booking.createdAt !== null && booking.createdAt < now.instant ? booking.createdAt : now.instant,
    updatedAt: now.instant,
  };
}
