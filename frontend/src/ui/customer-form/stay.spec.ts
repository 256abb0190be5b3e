import { extendedCheckOut, renewedEnd, stayWarning } from './stay.js';

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

describe('add-customer.md, Expired contracts: renewedEnd', () => {
  it.each([
    ['a running contract', '2026-12-19 23:59:00', 1, '2027-01-19 23:59:00'],
    ['one that ends with its month', '2026-11-30 18:00:00', 1, '2026-12-31 18:00:00'],
    ['one that ends with February', '2027-02-28 23:59:00', 3, '2027-05-31 23:59:00'],
    ['one that ends later today', '2026-11-21 12:00:00', 3, '2027-02-21 12:00:00'],
    ['one that is over', '2026-08-19 23:59:00', 1, '2026-12-20 23:59:00'],
    ['one without an end', '', 1, '2026-12-20 23:59:00'],
    ['one whose end cannot be read', 'soon', 3, '2027-02-20 23:59:00'],
  ])('should renew %s', (_what, end, months, renewed) => {
    expect(renewedEnd(end, months, '2026-11-21 07:42:00')).toBe(renewed);
  });
});
