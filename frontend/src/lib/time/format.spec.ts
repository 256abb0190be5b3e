import { formatInstant, formatInstantShort, formatLotDay, formatLotTime } from './format.js';

const ZONE = 'America/Los_Angeles';
const now = new Date('2026-11-21T15:42:00Z');
const lotNow = '2026-11-21 07:42:00';

describe('formatLotTime', () => {
  it.each([
    ['2026-11-21 14:15:00', 'Nov 21, 2:15 PM'],
    ['2027-01-02 00:05:00', 'Jan 2, 2027 12:05 AM'],
    ['2026-03-08 02:30:00', 'Mar 8, 2:30 AM'],
    ['soon', 'Not set'],
  ])('should format the lot time %p', (lotTime, text) => {
    expect(formatLotTime(lotTime, lotNow)).toBe(text);
  });
});

describe('formatInstant', () => {
  it('should use the lot’s time zone, and omit the date of today in the short form', () => {
    expect(formatInstant('2026-11-15T13:34:00Z', ZONE, now)).toBe('Nov 15, 5:34 AM');
    expect(formatInstantShort('2026-11-21T13:34:00Z', ZONE, now)).toBe('5:34 AM');
    expect(formatInstantShort('2026-11-21T05:34:00Z', ZONE, now)).toBe('Nov 20, 9:34 PM');
  });
});

describe('formatLotDay', () => {
  it('should show the year of another year only', () => {
    expect(formatLotDay('2026-11-19 22:00:00', lotNow)).toBe('Nov 19');
    expect(formatLotDay('2025-11-19 22:00:00', lotNow)).toBe('Nov 19, 2025');
  });
});
