import { lotDayFrom, lotTimeFrom } from './lot-times.js';

const HARBORVIEW = 'America/Los_Angeles';

describe('lotTimeFrom', () => {
  it.each([
    ['2026-07-01T07:00:00.000Z', '2026-07-01 00:00:00'],
    ['2026-07-01T09:30:00+02:00', '2026-07-01 00:30:00'],
    ['2026-07-01T09:30', '2026-07-01 09:30:00'],
    ['2026-07-01 09:30:15', '2026-07-01 09:30:15'],
    ['2026-02-30 00:00:00', undefined],
    ['2026-07-01', undefined],
    ['yesterday', undefined],
  ])('should parse %j as %j', (text, lotTime) => {
    expect(lotTimeFrom(text, HARBORVIEW)).toBe(lotTime);
  });
});

describe('lotDayFrom', () => {
  it.each([
    ['2026-07-01', '2026-07-01'],
    ['2026-07-01T06:59:59Z', '2026-06-30'],
    ['2026-07-01 23:59:59', '2026-07-01'],
    ['2026-02-30', undefined],
    ['2026-7-1', undefined],
    ['', undefined],
  ])('should parse %j as %j', (text, day) => {
    expect(lotDayFrom(text, HARBORVIEW)).toBe(day);
  });
});
