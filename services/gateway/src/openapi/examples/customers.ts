import { forPlainTexts, type Client } from '@lotline/protocol';
import { ADDED, CLIENT_ID, USER_ID } from './rides.js';
import { NO_RIDE_YET } from './rides.js';

/** As the add form sends it. */
export const BOOKING = {
  ...forPlainTexts(() => ''),
  firstName: 'Ada',
  lastName: 'Okafor',
  phone: '310-555-0142',
  checkInDateTime: '2026-06-01 08:00:00',
  checkOutDateTime: '2026-06-05 18:30:00',
  parkingSpot: 'A12',
  paymentAmount: '86.00',
  paymentMethod: 'Credit Card' as const,
  partySize: 2,
  vehicleMake: 'Subaru',
  vehicleModel: 'Outback',
  vehicleColor: 'Green',
  returningAirline: 'Delta',
  terminal: 'T1',
  clientType: 'Walk In',
};

export const CLIENT: Client = {
  ...BOOKING,
  ...NO_RIDE_YET,
  undeliverableReason: null,
  id: CLIENT_ID,
  lotId: 'harborview',
  version: 1,
  customerId: null,
  createdBy: USER_ID,
  timeStamp: '2026-06-01 08:04:05',
  manualCheckInStatus: null,
  manualCheckOutStatus: null,
  manualCheckInTimestamp: null,
  manualCheckOutTimestamp: null,
  language: 'en',
  submissionSource: 'manual',
  displayColor: 'default',
  dailyChecked: false,
  shuttleRequestId: 'Ab3dEf6hI9',
  createdAt: ADDED,
  updatedAt: ADDED,
};

export const CHECKED_IN: Client = {
  ...CLIENT,
  version: 2,
  manualCheckInStatus: 'checked-in',
  manualCheckInTimestamp: ADDED,
  displayColor: 'green',
};

export const DELETED = {
  id: CLIENT_ID,
  firstName: 'Ada',
  lastName: 'Okafor',
  phone: '310-555-0142',
  clientType: 'Walk In',
  checkInDateTime: '2026-06-01 08:00:00',
  checkOutDateTime: '2026-06-05 18:30:00',
  deletedAt: ADDED,
  deletedBy: 'Olive A.',
};

export const LOOKED_UP = {
  firstName: 'Ada',
  lastName: 'Okafor',
  vehicleMake: 'Subaru',
  vehicleModel: 'Outback',
  vehicleColor: 'Green',
  notes: '',
  language: 'en' as const,
  clientType: 'Walk In',
  checkOutDateTime: '2026-06-05 18:30:00',
  phone: '310-555-0142',
};

export const CHANGE = {
  id: '2',
  at: ADDED,
  action: 'updated',
  by: 'Maya O.',
  changes: [{ field: 'parkingSpot', from: '', to: 'A12' }],
};

export const SPOT_HOLDER = {
  id: CLIENT_ID,
  firstName: 'Ada',
  lastName: 'Okafor',
  checkInDateTime: '2026-06-01 08:00:00',
  checkedInAt: ADDED,
};

/** For the test calendar. */
export const SAMPLE = {
  id: 1,
  firstName: 'Avery',
  lastName: 'Sample',
  clientType: 'Regular',
  checkInDateTime: '2026-06-01 08:15:00',
  checkOutDateTime: '2026-06-04 17:30:00',
  terminal: 'T1',
  partySize: 2,
};
