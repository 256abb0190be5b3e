import { aClient } from '../../testing/builders.js';
import { isCheckInDue, nextStep, checkStatus } from './next-step.js';
import type { isCheckedIn } from '@lotline/protocol';

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

const EARLY = '2026-11-20T10:00:00.000Z';
const LATE = '2026-11-20T11:00:00.000Z';

type Manual = Parameters<typeof isCheckedIn>[0];
const manual = (checkedIn: string | null | 'no', checkedOut: string | null | 'no'): Manual => ({
  manualCheckInStatus: checkedIn === 'no' ? null : 'checked-in',
  manualCheckInTimestamp: checkedIn === 'no' ? null : checkedIn,
  manualCheckOutStatus: checkedOut === 'no' ? null : 'checked-out',
  manualCheckOutTimestamp: checkedOut === 'no' ? null : checkedOut,
});

describe('customer-details.md, Check status: checkStatus', () => {
  const stay = { checkInDateTime: '2026-11-20 08:00:00', checkOutDateTime: '2026-11-22 08:00:00' };
  const within = new Date('2026-11-21T00:00:00Z');

  it.each([
    ['a manual check-in', manual(EARLY, 'no'), 'C-1', within, 'checked-in'],
    ['a manual check-out', manual('no', EARLY), null, within, 'checked-out'],
    ['a manual check-out, then a check-in', manual(LATE, EARLY), null, within, 'checked-in'],
    ['a customer id', manual('no', 'no'), 'C-1', within, 'none'],
    ['within the stay', manual('no', 'no'), null, within, 'checked-in'],
    ['its first second, at the lot', manual('no', 'no'), null, new Date('2026-11-20T16:00:00Z'), 'checked-in'],
    ['the second before', manual('no', 'no'), null, new Date('2026-11-20T15:59:59Z'), 'none'],
    ['its last second', manual('no', 'no'), null, new Date('2026-11-22T16:00:00Z'), 'checked-in'],
    ['the second after', manual('no', 'no'), null, new Date('2026-11-22T16:00:01Z'), 'none'],
  ] as const)('should open with %s', (_, by, customerId, now, status) => {
    expect(checkStatus({ ...by, ...stay, customerId }, now, ZONE)).toBe(status);
  });

  it('should be none for an unreadable stay', () => {
    const unreadable = { checkInDateTime: '', checkOutDateTime: 'x' };
    expect(checkStatus({ ...manual('no', 'no'), ...unreadable, customerId: null }, within, ZONE)).toBe('none');
  });
});
