import fc from 'fast-check';
import { lotDayOf } from '../time/lot-days.js';
import { lotTimeOf } from '../time/lot-time.js';
import { boundsOfDay, boundsOfDays } from './metrics.js';

const ZONE = 'America/Los_Angeles';
const ZONES = [ZONE, 'Asia/Tokyo', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana'];
const hours = ({ instants: { from, until } }: ReturnType<typeof boundsOfDay>): number =>
  (until.getTime() - from.getTime()) / 3_600_000;

describe('boundsOfDay', () => {
  it.each([
    ['2026-11-22', ZONE, 24],
    ['2026-03-08', ZONE, 23],
    ['2026-11-01', ZONE, 25],
    ['2026-03-08', 'Asia/Tokyo', 24],
    ['2026-10-04', 'Australia/Lord_Howe', 23.5],
  ])('should make %s in %s %d hours long', (day, zone, length) => {
    expect(hours(boundsOfDay(day, zone))).toBe(length);
  });

  it('should return the day’s wall clock for scheduled times', () => {
    expect(boundsOfDay('2026-11-30', ZONE).lotTimes).toEqual({
      from: '2026-11-30 00:00:00',
      until: '2026-12-01 00:00:00',
    });
  });

  it('should contain every instant in exactly one day of the lot', () => {
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (zone, instant) => {
        const { instants: bounds } = boundsOfDay(lotDayOf(instant, zone), zone);
        expect(bounds.from.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(bounds.until.getTime()).toBeGreaterThan(instant.getTime());
        expect(lotTimeOf(bounds.until, zone) > lotTimeOf(bounds.from, zone)).toBe(true);
      }),
    );
  });
});

describe('boundsOfDays', () => {
  it('should leave no gap between two days', () => {
    for (const zone of ZONES) {
      const days = boundsOfDays({ from: '2026-01-01', to: '2026-12-31' }, zone);
      expect(days).toHaveLength(365);
      for (const [index, { instants }] of days.slice(1).entries()) {
        expect(instants.from).toEqual(days[index]?.instants.until);
      }
    }
  });
});
