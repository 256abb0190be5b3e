import { randomInt, randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE, lotTimeOf, type ClientInput, type ClientRecord, type Lot } from '@lotline/protocol';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LINK_ID_LENGTH = 10;

/** Creates the id of a personal link. The link is protected only by being unguessable, so the id comes from a CSPRNG. */
export const createLinkId = (): string =>
  Array.from({ length: LINK_ID_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('');

/** Creates the record of a valid form. `at` is the time of the add. */
export function createRecord(input: ClientInput, lot: Lot, createdBy: string | null, at: Date): ClientRecord {
  const { displayColor: _onlyUpdatesSetIt, ...fields } = input;
  return {
    ...fields,
    language: input.language ?? DEFAULT_LANGUAGE,
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
    shuttleRequestId: createLinkId(),
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
}
