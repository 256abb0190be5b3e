import { type isCheckedIn } from '@lotline/protocol';
import { checkStatus } from './check-status.js';

const EARLY = '2026-11-20T10:00:00.000Z';
const LATE = '2026-11-20T11:00:00.000Z';
const ZONE = 'America/Los_Angeles';

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
