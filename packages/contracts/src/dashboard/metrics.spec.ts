import fc from 'fast-check';
import { DomainError } from '../errors.js';
import { lotDayOf } from '../time/lot-days.js';
import { lotTimeOf } from '../time/lot-time.js';
import { boundsOfDay, boundsOfDays, metricsRange } from './metrics.js';

const ZONE = 'America/Los_Angeles';
const ZONES = [ZONE, 'Asia/Tokyo', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana'];
const hours = ({ instants: { from, until } }: ReturnType<typeof boundsOfDay>): number =>
  (until.getTime() - from.getTime()) / 3_600_000;

describe('metricsRange', () => {
  const range = (startDate?: string, endDate?: string) => metricsRange({ startDate, endDate }, '2026-11-22', ZONE);

  it.each([
    [undefined, undefined, '2026-11-01', '2026-11-30'],
    ['2026-11-20', undefined, '2026-11-20', '2026-11-30'],
    [undefined, '2026-11-05', '2026-11-01', '2026-11-05'],
    ['2026-01-31', '2026-01-31', '2026-01-31', '2026-01-31'],
    ['2026-11-01T07:00:00.000Z', '2026-12-01T07:59:59.999Z', '2026-11-01', '2026-11-30'],
    ['2026-03-08T08:00:00Z', '2026-03-09T06:59:59Z', '2026-03-08', '2026-03-08'],
    ['2022-01-01', '2026-12-31', '2022-01-01', '2026-12-31'],
  ])('should parse %j to %j', (start, end, from, to) => {
    expect(range(start, end)).toEqual({ from, to });
  });

  it.each([
    ['yesterday', undefined, 'startDate', 'Not a valid date'],
    ['2026-02-30', '2026-03-01', 'startDate', 'Not a valid date'],
    ['2026-11-01', '2026-11-31', 'endDate', 'Not a valid date'],
    ['2026-11-02', '2026-11-01', 'endDate', 'The end must not be before the start'],
    ['2026-12-01', undefined, 'endDate', 'The end must not be before the start'],
    ['2010-01-01', '2026-01-01', 'endDate', 'At most 1830 days can be asked for'],
    ['9999-12-31', '9999-12-31', 'endDate', 'Not a valid date'],
    ['1000-01-01', '1000-01-01', 'endDate', 'Not a valid date'],
  ])('should reject %j to %j at %s: %s', (start, end, path, message) => {
    const refusal = new DomainError('INVALID', message, { errors: [{ path, message }] });
    expect(() => range(start, end)).toThrow(refusal);
  });
});

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
