import { randomUUID } from 'node:crypto';
import { lotTimeOf, type ClientInput, type ClientRecord, type Lot } from '@lotline/contracts';
import { newRequestId } from './request-id.js';

/** The record that an accepted form becomes. `at` is the instant of the add. */
export function newRecord(input: ClientInput, lot: Lot, createdBy: string | null, at: Date): ClientRecord {
  const { displayColor: _onlyAnUpdateSetsIt, ...fields } = input;
  return {
    ...fields,
    id: randomUUID(),
    lotId: lot.id,
    version: 1,
    createdBy,
    timeStamp: lotTimeOf(at, lot.timeZone),
    manualCheckInStatus: null,
    manualCheckOutStatus: null,
    manualCheckInTimestamp: null,
    manualCheckOutTimestamp: null,
    submissionSource: 'manual',
    displayColor: 'default',
    dailyChecked: false,
    shuttleRequestId: newRequestId(),
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
}
