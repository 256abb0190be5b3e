import { lateText } from './lateness.js';

const ZONE = 'America/Los_Angeles';

describe('customer-details.md, Late customers: lateText', () => {
  const client = (checkOutDateTime: string, displayColor: 'green' | 'grey' = 'green') => ({
    checkInDateTime: '2026-11-20 08:00:00',
    checkOutDateTime,
    displayColor,
  });

  it.each([
    ['not yet', client('2026-11-22 08:00:00'), '2026-11-22T15:59:00Z', null],
    ['on the minute', client('2026-11-22 08:00:00'), '2026-11-22T16:00:59Z', null],
    ['minutes', client('2026-11-22 08:00:00'), '2026-11-22T16:05:00Z', '5m late'],
    ['an hour', client('2026-11-22 08:00:00'), '2026-11-22T17:00:00Z', '1h 0m late'],
    ['a day', client('2026-11-22 08:00:00'), '2026-11-23T18:30:00Z', '26h 30m late'],
    ['only while green', client('2026-11-22 08:00:00', 'grey'), '2026-11-23T18:30:00Z', null],
    [
      'a check-out before the check-in, pushed to the day after',
      client('2026-11-18 07:00:00'),
      '2026-11-21T15:10:00Z',
      '10m late',
    ],
    ['a check-out at the check-in, pushed by a day', client('2026-11-20 08:00:00'), '2026-11-21T16:10:00Z', '10m late'],
    ['nothing without a check-out', client(''), '2026-11-21T16:10:00Z', null],
    ['what cannot be read', client('soon'), '2026-11-21T16:10:00Z', 'Time error'],
  ])('limits.md, Waiting and lateness: should show %s', (_, late, now, text) => {
    expect(lateText(late, new Date(now), ZONE)).toBe(text);
  });

  it.each([
    ['spring', '2026-03-07 12:00:00', '2026-03-08 12:00:00', '2026-03-08T19:30:00Z'],
    ['autumn', '2026-10-31 12:00:00', '2026-11-01 12:00:00', '2026-11-01T20:30:00Z'],
  ])('should keep the wall clock over the clock change in %s', (_, checkInDateTime, checkOutDateTime, now) => {
    expect(lateText({ checkInDateTime, checkOutDateTime, displayColor: 'green' }, new Date(now), ZONE)).toBe(
      '30m late',
    );
    // Pushed by a day, it is still noon.
    const pushed = { checkInDateTime, checkOutDateTime: checkInDateTime, displayColor: 'green' } as const;
    expect(lateText(pushed, new Date(now), ZONE)).toBe('30m late');
  });
});
