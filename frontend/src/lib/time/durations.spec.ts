import { ago, formatElapsed, formatWaitRange } from './durations.js';

const now = new Date('2026-11-21T15:42:00Z');

describe('formatElapsed', () => {
  it('should show minutes and hours, and never a negative time', () => {
    expect(formatElapsed('2026-11-21T15:41:30Z', now)).toBe('0 min');
    expect(formatElapsed('2026-11-21T13:37:00Z', now)).toBe('2 h 5 min');
    expect(formatElapsed('2026-11-21T15:50:00Z', now)).toBe('0 min');
  });
});

describe('ago', () => {
  it.each([
    [9_999, 'just now'],
    [59_999, '59 s ago'],
    [60_000, '1 min ago'],
    [3_600_000, '1 h ago'],
    [48 * 3_600_000, '2 days ago'],
  ])('should format %d ms as %s', (milliseconds, text) => {
    expect(ago(milliseconds)).toBe(text);
  });
});

describe('formatWaitRange', () => {
  it.each([
    [5, 12, '5 to 12 min'],
    [0, 3, 'up to 3 min'],
    [30, 60, '30 to 60 min'],
    [0, 65, 'up to an hour or more'],
    [25, 75, '25 min to more than an hour'],
    [60, 90, 'more than an hour'],
  ])('should format %d to %d minutes as %s', (fromMinutes, toMinutes, text) => {
    expect(formatWaitRange({ fromMinutes, toMinutes })).toBe(text);
  });
});
