import type { z } from 'zod';
import { cardMarksSchema, toCardMarks } from '../ride/card-marks.js';
import { clientRecordSchema, type ClientRecord } from './client.js';

/** The fields of a record that other services copy as they are. */
const copiedFieldsSchema = clientRecordSchema.pick({
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
  language: true,
  shuttleRequestId: true,
  manualCheckInStatus: true,
  manualCheckInTimestamp: true,
  manualCheckOutStatus: true,
  manualCheckOutTimestamp: true,
});

/**
 * The part of a client's record that other services copy. Import events carry only this, because reading a hundred
 * thousand whole records would delay the calls of the copying services.
 */
export const copiedClientSchema = copiedFieldsSchema.extend({
  /** Read off the notes, which are not copied. */
  marks: cardMarksSchema,
});
export type CopiedClient = z.output<typeof copiedClientSchema>;

export const toCopiedClient = (record: ClientRecord): CopiedClient => ({
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
  language: record.language,
  shuttleRequestId: record.shuttleRequestId,
  manualCheckInStatus: record.manualCheckInStatus,
  manualCheckInTimestamp: record.manualCheckInTimestamp,
  manualCheckOutStatus: record.manualCheckOutStatus,
  manualCheckOutTimestamp: record.manualCheckOutTimestamp,
  marks: toCardMarks(record),
});
