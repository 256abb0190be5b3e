import type { BoardCard, Settings, SignedInUser } from '@lotline/contracts';
import { clientTypes, NO_RIDE } from '@lotline/contracts';

const BRAND = { host: 'harborview.example', reservationsHost: 'reservations.example' };

export const aSettings = (changes: Partial<Settings> = {}): Settings => ({
  lotId: 'harborview',
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
  clientTypes: clientTypes(BRAND),
  autoCheckoutSeconds: 300,
  boardAccess: 'open',
  ...changes,
});

export const aUser = (changes: Partial<SignedInUser> = {}): SignedInUser => ({
  id: '0b0e3a3e-3c39-4c4a-9a86-6d2f3f5d7a10',
  email: 'valet@lotline.test',
  firstName: 'Dana',
  lastName: 'Reyes',
  profileImageUrl: null,
  role: 'valet',
  lotId: 'harborview',
  lots: [{ id: 'harborview', title: 'Harborview Airport Parking' }],
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
  shuttleStatus: 'requesting_ride',
  shuttlePosition: 0,
  customerRequestingRideTimestamp: '2026-11-21T15:42:00.000Z',
  ...changes,
});
