import type { z } from 'zod';
import { clientRecordSchema, type ClientRecord } from './client.js';

/**
 * Of a client's record, what copies of other services keep. An import tells no more of its customers: to read a hundred
 * thousand whole records would keep the calls waiting of whoever keeps a copy (bar: polls beside an import, design §10).
 */
export const copiedClientSchema = clientRecordSchema.pick({
  id: true,
  lotId: true,
  version: true,
  firstName: true,
  lastName: true,
  phone: true,
  partySize: true,
  terminal: true,
  parkingSpot: true,
  returningAirline: true,
  clientType: true,
  shuttleRequestId: true,
  manualCheckInStatus: true,
  manualCheckInTimestamp: true,
  manualCheckOutStatus: true,
  manualCheckOutTimestamp: true,
});
export type CopiedClient = z.output<typeof copiedClientSchema>;

export const copiedOf = (record: ClientRecord): CopiedClient => ({
  id: record.id,
  lotId: record.lotId,
  version: record.version,
  firstName: record.firstName,
  lastName: record.lastName,
  phone: record.phone,
  partySize: record.partySize,
  terminal: record.terminal,
  parkingSpot: record.parkingSpot,
  returningAirline: record.returningAirline,
  clientType: record.clientType,
  shuttleRequestId: record.shuttleRequestId,
  manualCheckInStatus: record.manualCheckInStatus,
  manualCheckInTimestamp: record.manualCheckInTimestamp,
  manualCheckOutStatus: record.manualCheckOutStatus,
  manualCheckOutTimestamp: record.manualCheckOutTimestamp,
});
