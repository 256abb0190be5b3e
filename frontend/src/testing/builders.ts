import {
  type BoardCard,
  type Client,
  type LotOverview,
  type ManagedLot,
  type ManagedUser,
  type Settings,
  type SignedInUser,
  clientTypes,
  NO_RIDE,
} from '@lotline/protocol';
import { aClientRecord } from '@lotline/protocol/testing';

const BRAND = { host: 'harborview.example', reservationsHost: 'reservations.example' };

/** What a lot's settings and its form have in common. */
const ofLot = () => ({
  title: 'Harborview Airport Parking',
  ...BRAND,
  timeZone: 'America/Los_Angeles',
  terminals: ['T1', 'T2', 'CL'],
  shuttles: [
    { number: 1, name: 'Shuttle 1', trackingUrl: 'https://track.harborview.example/shuttle-1' },
    { number: 2, name: 'Shuttle 2', trackingUrl: 'https://track.harborview.example/shuttle-2' },
  ],
  officePhone: '310-555-0100',
  textingNumber: '+13105550199',
  autoCheckoutSeconds: 300,
  logoUrl: null,
});

export const aSettings = (changes: Partial<Settings> = {}): Settings => ({
  lotId: 'harborview',
  ...ofLot(),
  clientTypes: clientTypes(BRAND),
  version: 1,
  boardAccess: 'open',
  ...changes,
});

export const aLot = (changes: Partial<ManagedLot> = {}): ManagedLot => ({
  id: 'harborview',
  ...ofLot(),
  parkingSpots: ['A1-A60', 'B1-B60'],
  version: 4,
  archivedAt: null,
  createdAt: '2026-11-01T16:00:00.000Z',
  updatedAt: '2026-11-01T16:00:00.000Z',
  ...changes,
});

export const aUser = (changes: Partial<SignedInUser> = {}): SignedInUser => ({
  id: '0b0e3a3e-3c39-4c4a-9a86-6d2f3f5d7a10',
  email: 'valet@lotline.test',
  firstName: 'Dana',
  lastName: 'Reyes',
  profileImageUrl: null,
  role: 'valet',
  operatorAdmin: false,
  lotId: 'harborview',
  lots: [{ id: 'harborview', title: 'Harborview Airport Parking', role: 'valet' }],
  ...changes,
});

export const aLotOverview = (changes: Partial<LotOverview> = {}): LotOverview => ({
  lotId: 'harborview',
  title: 'Harborview Airport Parking',
  timeZone: 'America/Los_Angeles',
  today: '2026-11-21',
  cars: 87,
  spots: { free: 33, total: 120, carsWithoutSpot: 0 },
  checkedIn: 12,
  checkIns: 31,
  arrivals: 28,
  waiting: 0,
  longestSince: null,
  unacknowledged: 0,
  boards: { connected: 1, paired: 1 },
  textsStuck: 0,
  ...changes,
});

export const aBoardCard = (changes: Partial<BoardCard> = {}): BoardCard => ({
  ...NO_RIDE,
  id: 'c0000000-0000-4000-8000-000000000001',
  lotId: 'harborview',
  version: 1,
  firstName: 'Ada',
  lastName: 'Okafor',
  phone: '310-555-0142',
  partySize: 2,
  terminal: 'T1',
  parkingSpot: 'A07',
  returningAirline: 'Delta',
  clientType: 'Walk In',
  language: 'en',
  shuttleStatus: 'requesting_ride',
  shuttlePosition: 0,
  customerRequestingRideTimestamp: '2026-11-21T15:42:00.000Z',
  ...changes,
});

export const aClient = (changes: Partial<Client> = {}): Client => ({
  ...aClientRecord({ id: 'c0000000-0000-4000-8000-000000000001', version: 3 }),
  ...NO_RIDE,
  firstName: 'Clara',
  lastName: 'Santos',
  phone: '626-555-0108',
  checkInDateTime: '2026-11-15 05:30:00',
  checkOutDateTime: '2026-11-24 22:00:00',
  parkingSpot: 'A07',
  paymentAmount: '72.50',
  partySize: 1,
  vehicleMake: 'Subaru',
  vehicleModel: 'Outback',
  vehicleColor: 'Green',
  returningAirline: 'Delta',
  customerId: 'HV-20417',
  timeStamp: '2026-11-14 20:10:00',
  shuttleRequestId: '8fKq2LmZ0p',
  undeliverableReason: null,
  createdAt: '2026-11-15T04:10:00.000Z',
  updatedAt: '2026-11-15T04:10:00.000Z',
  ...changes,
});

export const aManagedUser = (changes: Partial<ManagedUser> = {}): ManagedUser => ({
  id: '0b0e3a3e-3c39-4c4a-9a86-6d2f3f5d7a11',
  email: 'noor@lotline.test',
  firstName: 'Noor',
  lastName: 'Aziz',
  profileImageUrl: null,
  role: 'valet',
  operatorAdmin: false,
  roles: [{ lotId: 'harborview', role: 'valet' }],
  version: 1,
  hasPassword: true,
  hasSecondFactor: false,
  active: true,
  alsoElsewhere: false,
  lastSignedInAt: null,
  createdAt: '2026-11-01T16:00:00.000Z',
  updatedAt: '2026-11-01T16:00:00.000Z',
  ...changes,
});
