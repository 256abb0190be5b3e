import { forPlainTexts, type BoardCard, type Client } from '@lotline/protocol';

export const CLIENT_ID = '0c9d1f6e-6d0b-4d5b-8f0e-2f3c1a7b9d42';
export const USER_ID = '5b1f7c1e-3a51-4f0a-9c3e-8d2b6a4f0e11';
const [ADDED, ASKED] = ['2026-06-01T15:04:05.000Z', '2026-06-05T19:40:00.000Z'];

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

export const NO_RIDE_YET = {
  shuttleStatus: null,
  shuttleNumber: null,
  shuttlePosition: null,
  droppedOffTimestamp: null,
  customerRequestingRideTimestamp: null,
  customerPickedUpTimestamp: null,
  customerDroppedOffTimestamp: null,
  playAudioAlert: false,
};

const ASKING = {
  ...NO_RIDE_YET,
  shuttleStatus: 'requesting_ride' as const,
  shuttlePosition: 0,
  customerRequestingRideTimestamp: ASKED,
  playAudioAlert: true,
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

export const RIDE = {
  ...ASKING,
  acknowledgedAt: null,
  unacknowledgedAt: null,
  id: CLIENT_ID,
  lotId: 'harborview',
  version: 1,
};

export const CARD: BoardCard = {
  ...RIDE,
  firstName: 'Ada',
  lastName: 'Okafor',
  phone: '310-555-0142',
  partySize: 2,
  terminal: 'T1',
  parkingSpot: 'A12',
  returningAirline: 'Delta',
  clientType: 'Walk In',
};

export const ACCOUNT = {
  id: USER_ID,
  email: 'valet@lotline.test',
  firstName: 'Maya',
  lastName: 'Okafor',
  profileImageUrl: null,
  role: 'valet' as const,
};

export const SIGNED_IN = {
  ...ACCOUNT,
  lotId: 'harborview',
  operatorAdmin: false,
  lots: [{ id: 'harborview', title: 'Harborview Airport Parking', role: 'valet' as const }],
};

export const SUCCESS = { success: true as const };

/** The report of a rejected all-or-nothing import. */
export const REFUSED_REPORT = {
  importId: '2f4a1c7e-9b1d-4c52-8a3e-6d5b7f8e9a01',
  created: 0,
  duplicates: 0,
  rejected: 1,
  unknownColumns: [],
  rows: [
    {
      row: 1,
      outcome: 'rejected',
      name: 'Bo Lind',
      phone: '',
      errors: [{ path: 'checkInDateTime', message: 'Check-in date and time is required' }],
    },
  ],
};

/** As the lot form sends it, without the id. */
export const LOT_FIELDS = {
  title: 'Harborview Airport Parking',
  host: 'harborview.example',
  reservationsHost: 'reservations.example',
  address: '1 Airport Road, Harborview',
  timeZone: 'America/Los_Angeles',
  terminals: ['T1', 'T2'],
  terminalColors: { T1: '#0a5c99' },
  meetingPoint: { T1: 'Meet at door 3, upper level', T2: 'Courtesy vehicle island 5' },
  shuttles: [
    {
      number: 1,
      name: 'Shuttle 1',
      trackingUrl: 'https://track.harborview.example/shuttle-1',
      seats: 12,
      wheelchairPlaces: 1,
    },
  ],
  officePhone: '310-555-0100',
  textingNumber: '+13105550199',
  onDutyPhone: '310-555-0177',
  autoCheckoutSeconds: 300,
  parkingSpots: ['A1-A120', 'Overflow 1'],
  parkingSpotsOutOfUse: ['A7-A9'],
  brandColor: '#0a5c99',
  openingHours: { monday: { from: '05:00', to: '24:00' } },
  boardAccess: 'paired',
};

export const LOT = {
  id: 'harborview',
  ...LOT_FIELDS,
  version: 1,
  archivedAt: null,
  createdAt: '2026-06-01T15:04:05.000Z',
  updatedAt: '2026-06-01T15:04:05.000Z',
  logoUrl: null,
};
