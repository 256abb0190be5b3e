import type { BoardCard } from '@lotline/protocol';

/** The records that the examples are about. */
export const CLIENT_ID = '0c9d1f6e-6d0b-4d5b-8f0e-2f3c1a7b9d42';
export const USER_ID = '5b1f7c1e-3a51-4f0a-9c3e-8d2b6a4f0e11';
export const [ADDED, ASKED] = ['2026-06-01T15:04:05.000Z', '2026-06-05T19:40:00.000Z'];

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
  language: 'en',
};

export const RIDE_CHANGE = {
  id: '7',
  at: ASKED,
  action: 'requested',
  by: { kind: 'customer' },
  from: { status: null, lane: null },
  to: { status: 'requesting_ride', lane: null },
};

export const WAIT = {
  estimate: { fromMinutes: 5, toMinutes: 12 },
  waiting: 2,
  longestSince: '2026-03-08T17:41:00.000Z',
};

const BOARD = { id: '1d7c3b0a-52e4-4f6b-9a8d-3c5e7f9012ab', lane: 1, device: 'Tablet, Chrome' };
export const PENDING_BOARD = { ...BOARD, askedAt: ASKED };
export const PAIRED_BOARD = {
  ...BOARD,
  pairedBy: 'Dana R.',
  pairedAt: '2026-06-05T19:41:00.000Z',
  lastSeenAt: '2026-06-05T19:55:30.000Z',
};
