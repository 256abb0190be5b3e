import { aClient } from '../../testing/builders.js';
import { isCheckInDue } from './next-step.js';

const ZONE = 'America/Los_Angeles';
/** 7:42 AM at the lot. */
const NOW = new Date('2026-11-21T15:42:00Z');

const here = { manualCheckInStatus: 'checked-in', manualCheckInTimestamp: '2026-11-20T15:00:00Z' } as const;
const left = { manualCheckOutStatus: 'checked-out', manualCheckOutTimestamp: '2026-11-21T15:00:00Z' } as const;
const stay = (checkIn: string, checkOut: string) => ({ checkInDateTime: checkIn, checkOutDateTime: checkOut });

describe('isCheckInDue', () => {
  it.each<[string, object, boolean]>([
    ['a stay that lasts', stay('2026-11-15 05:30:00', '2026-11-24 22:00:00'), true],
    ['a check-in in a day', stay('2026-11-22 07:42:00', '2026-11-24 22:00:00'), true],
    ['a check-in later than that', stay('2026-11-22 07:43:00', '2026-11-24 22:00:00'), false],
    ['a booking without a length, this morning', stay('2026-11-21 05:30:00', '2026-11-21 05:30:00'), true],
    ['a stay that ended, of yesterday', stay('2026-11-20 07:41:00', '2026-11-20 22:00:00'), false],
    ['a contract without dates', stay('', ''), false],
    ['a customer who is checked in', here, false],
    ['a customer who is checked out', { ...here, ...left }, false],
  ])('should be decided for %s', (_what, changes, isDue) => {
    expect(isCheckInDue(aClient(changes), NOW, ZONE)).toBe(isDue);
  });
});
