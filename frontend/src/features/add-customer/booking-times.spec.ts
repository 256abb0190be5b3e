import { nextCheckOut } from './booking-times.js';

describe('add-customer.md, Times: nextCheckOut', () => {
  it.each([
    [
      'moves to the new day and keeps its time',
      '2026-11-21 07:42:00',
      '2026-11-24 13:30:00',
      '2026-11-23 05:00:00',
      '2026-11-23 13:30:00',
    ],
    [
      'stays when only the time of the check-in changes',
      '2026-11-21 07:42:00',
      '2026-11-24 13:30:00',
      '2026-11-21 09:00:00',
      '2026-11-24 13:30:00',
    ],
    ['copies the check-in when it was empty', '2026-11-21 07:42:00', '', '2026-11-23 05:00:00', '2026-11-23 05:00:00'],
    [
      'gets 12:00 when it had no time',
      '2026-11-21 07:42:00',
      '2026-11-24',
      '2026-11-23 05:00:00',
      '2026-11-23 12:00:00',
    ],
    ['stays when the check-in is emptied', '2026-11-21 07:42:00', '2026-11-24 13:30:00', '', '2026-11-24 13:30:00'],
    ['moves when the check-in was empty', '', '2026-11-24 13:30:00', '2026-11-23 05:00:00', '2026-11-23 13:30:00'],
    [
      'stays while the check-in is invalid',
      '2026-11-21 07:42:00',
      '2026-11-24 13:30:00',
      'soon',
      '2026-11-24 13:30:00',
    ],
  ])('should return a check-out that %s', (_what, checkIn, checkOut, changed, expected) => {
    expect(nextCheckOut({ checkIn, checkOut }, changed)).toBe(expected);
  });
});
