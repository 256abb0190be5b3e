import { randomBytes, randomUUID } from 'node:crypto';
import { forPlainTexts, type ClientRecord } from '@lotline/protocol';

/** A checked-in client of the first lot, as the clients service sends it. */
export const clientRecord = (over: Partial<ClientRecord> = {}): ClientRecord => ({
  ...forPlainTexts(() => ''),
  id: randomUUID(),
  lotId: 'harborview',
  version: 1,
  firstName: 'Ada',
  lastName: 'Okafor',
  phone: '310-555-0142',
  checkInDateTime: '2026-03-01 09:00:00',
  checkOutDateTime: '2026-03-08 18:30:00',
  parkingSpot: 'B12',
  paymentAmount: '86.00',
  paymentMethod: 'Credit Card',
  partySize: 2,
  returningAirline: 'Delta',
  terminal: 'T1',
  clientType: 'Walk In',
  customerId: null,
  createdBy: null,
  timeStamp: '2026-03-01 09:00:00',
  manualCheckInStatus: 'checked-in',
  manualCheckOutStatus: null,
  manualCheckInTimestamp: '2026-03-01T17:05:00.000Z',
  manualCheckOutTimestamp: null,
  submissionSource: 'manual',
  displayColor: 'green',
  dailyChecked: false,
  shuttleRequestId: randomBytes(5).toString('hex'),
  createdAt: '2026-03-01T17:00:00.000Z',
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
