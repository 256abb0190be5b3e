import { aClient } from '../../testing/builders.js';
import { isCheckInDue, nextStep } from './next-step.js';

const ZONE = 'America/Los_Angeles';
/** 7:42 AM at the lot. */
const NOW = new Date('2026-11-21T15:42:00Z');

const here = { manualCheckInStatus: 'checked-in', manualCheckInTimestamp: '2026-11-20T15:00:00Z' } as const;
const left = { manualCheckOutStatus: 'checked-out', manualCheckOutTimestamp: '2026-11-21T15:00:00Z' } as const;
const stay = (checkIn: string, checkOut: string) => ({ checkInDateTime: checkIn, checkOutDateTime: checkOut });

describe('customer-details.md, Check status: the next step', () => {
  it.each<[string, object, ReturnType<typeof nextStep>]>([
    ['a stay that lasts', stay('2026-11-15 05:30:00', '2026-11-24 22:00:00'), 'check-in'],
    ['a check-in in a day', stay('2026-11-22 07:42:00', '2026-11-24 22:00:00'), 'check-in'],
    ['a check-in later than that', stay('2026-11-22 07:43:00', '2026-11-24 22:00:00'), null],
    ['a booking without a length, this morning', stay('2026-11-21 05:30:00', '2026-11-21 05:30:00'), 'check-in'],
    ['a stay that ended this morning', stay('2026-11-15 05:30:00', '2026-11-21 07:40:00'), 'check-out'],
    ['a stay that ended two days ago', stay('2026-11-15 05:30:00', '2026-11-19 22:00:00'), null],
    ['a contract without dates', stay('', ''), null],
    ['a customer who is checked in', here, 'check-out'],
    ['a customer who is checked out', { ...here, ...left }, null],
  ])('should be right for %s', (_what, changes, step) => {
    const client = aClient(changes);
    expect(nextStep(client, NOW, ZONE)).toBe(step);
    expect(isCheckInDue(client, NOW, ZONE)).toBe(step === 'check-in');
  });
});
