import { lotDayFrom } from './lot-times.js';

const HARBORVIEW = 'America/Los_Angeles';

describe('lotDayFrom', () => {
  it.each([
    ['2026-07-01', '2026-07-01'],
    ['2026-07-01T06:59:59Z', '2026-06-30'],
    ['2026-07-01 23:59:59', '2026-07-01'],
    ['2026-02-30', undefined],
    ['2026-07-01T10:00 oops', undefined],
    ['2026-7-1', undefined],
    ['', undefined],
  ])('should parse %j as %j', (text, day) => {
    expect(lotDayFrom(text, HARBORVIEW)).toBe(day);
  });
});
