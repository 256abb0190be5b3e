import { beginOfDay, dayPlus, daysOf, lotDayOf, monthRange } from './lot-days.js';

const HARBORVIEW = 'America/Los_Angeles';

describe('lotDayOf', () => {
  it.each([
    ['2026-11-22T07:59:59Z', HARBORVIEW, '2026-11-21'],
    ['2026-11-22T08:00:00Z', HARBORVIEW, '2026-11-22'],
    ['2026-11-22T14:59:59Z', 'Asia/Tokyo', '2026-11-22'],
    ['2026-11-22T15:00:00Z', 'Asia/Tokyo', '2026-11-23'],
    ['2026-03-08T08:30:00Z', HARBORVIEW, '2026-03-08'],
    ['2026-11-02T07:59:59Z', HARBORVIEW, '2026-11-01'],
  ])('should return for %s in %s %s', (instant, zone, day) => {
    expect(lotDayOf(new Date(instant), zone)).toBe(day);
  });
});

describe('beginOfDay', () => {
  it.each([
    ['2026-11-22', HARBORVIEW, '2026-11-22T08:00:00.000Z'],
    ['2026-03-08', HARBORVIEW, '2026-03-08T08:00:00.000Z'],
    ['2026-03-09', HARBORVIEW, '2026-03-09T07:00:00.000Z'],
    ['2026-11-01', HARBORVIEW, '2026-11-01T07:00:00.000Z'],
    ['2026-11-02', HARBORVIEW, '2026-11-02T08:00:00.000Z'],
    ['2026-11-22', 'Asia/Tokyo', '2026-11-21T15:00:00.000Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'], // 0:00 is 1:00
  ])('should start %s in %s at %s', (day, zone, instant) => {
    expect(beginOfDay(day, zone).toISOString()).toBe(instant);
  });
});

describe('days', () => {
  it('should count across months, leap days and years', () => {
    expect(dayPlus('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayPlus('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(daysOf({ from: '2026-03-01', to: '2026-02-28' })).toEqual([]);
  });

  it.each([
    ['2026-11-22', '2026-11-01', '2026-11-30'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
    ['2028-02-01', '2028-02-01', '2028-02-29'],
  ])('should be in a month: %s', (day, from, to) => {
    expect(monthRange(day)).toEqual({ from, to });
  });
});
