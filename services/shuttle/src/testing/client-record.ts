import { randomBytes, randomUUID } from 'node:crypto';
import type { ClientRecord } from '@lotline/protocol';
import { aClientRecord } from '@lotline/protocol/testing';

/** A checked-in client of the first lot, as the clients service sends it. */
export const clientRecord = (over: Partial<ClientRecord> = {}): ClientRecord =>
  aClientRecord({
    id: randomUUID(),
    firstName: 'Ada',
    lastName: 'Okafor',
    returningAirline: 'Delta',
    manualCheckInStatus: 'checked-in',
    manualCheckInTimestamp: '2026-03-01T17:05:00.000Z',
    displayColor: 'green',
    shuttleRequestId: randomBytes(5).toString('hex'),
    updatedAt: '2026-03-01T17:05:00.000Z',
    ...over,
  });

/** The same client after a manual check-out. */
export const checkedOut = (client: ClientRecord): ClientRecord => ({
  ...client,
  version: client.version + 1,
  manualCheckOutStatus: 'checked-out',
  manualCheckOutTimestamp: '2026-03-08T18:00:00.000Z',
  displayColor: 'grey',
});
