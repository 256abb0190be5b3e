import { extendedCheckOut, stayWarning } from './stay.js';

describe('stayWarning', () => {
  it.each([
    ['2026-11-21 07:42:00', '2026-11-21 07:43:00', null],
    ['2026-11-21 07:42:00', '2026-11-21 07:42:00', 'same'],
    ['2026-11-21 07:42:00', '2026-11-20 22:00:00', 'before'],
    ['', '2026-11-20 22:00:00', null],
    ['2026-11-21 07:42:00', 'soon', null],
  ])('should warn about a stay from %p to %p: %p', (checkIn, checkOut, warning) => {
    expect(stayWarning(checkIn, checkOut)).toBe(warning);
  });
});

describe('extendedCheckOut', () => {
  it.each([
    ['2026-11-21 07:42:00', '2026-11-21 07:42:00', 3, '2026-11-24 07:42:00'],
    ['2026-11-21 07:42:00', '2026-11-24 22:00:00', 1, '2026-11-25 22:00:00'],
    ['2026-11-21 07:42:00', '2026-11-20 22:00:00', 7, '2026-11-28 07:42:00'],
    ['2026-11-21 07:42:00', '', 1, '2026-11-22 07:42:00'],
    ['', '2026-11-20 22:00:00', 1, '2026-11-21 22:00:00'],
    ['', '', 1, ''],
  ])('should extend a stay from %p to %p by %p days', (checkIn, checkOut, days, extended) => {
    expect(extendedCheckOut(checkIn, checkOut, days)).toBe(extended);
  });
});
