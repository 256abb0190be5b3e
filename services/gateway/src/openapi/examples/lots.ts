import { ADDED } from './rides.js';

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
  createdAt: ADDED,
  updatedAt: ADDED,
  logoUrl: null,
};

export const SETTINGS = {
  lotId: 'harborview',
  version: 1,
  title: 'Harborview Airport Parking',
  host: 'harborview.example',
  reservationsHost: 'reservations.example',
  timeZone: 'America/Los_Angeles',
  terminals: ['T1', 'T2', 'CL'],
  shuttles: [{ number: 1, name: 'Shuttle 1', trackingUrl: 'https://track.harborview.example/shuttle-1' }],
  officePhone: '310-555-0100',
  textingNumber: '+13105550199',
  autoCheckoutSeconds: 300,
  clientTypes: ['harborview.example', 'Walk In'],
  boardAccess: 'open',
  brandColor: '#0a5c99',
  logoUrl: '/api/lots/harborview/logo/0f3a5c7e9b1d2f40',
};
