import { parseLotDay, parseLotTime, formatLotDayInput, formatLotTimeInput } from './lot-time-text.js';

const NOW = '2026-11-21 07:42:00';
const HELD = '2026-11-24 13:30:00';

describe('parseLotTime', () => {
  it.each([
    ['Nov 21, 2026 7:42 AM', '2026-11-21 07:42:00'],
    ['nov 21 2026 7:42pm', '2026-11-21 19:42:00'],
    ['November 3, 2026 12:00 AM', '2026-11-03 00:00:00'],
    ['Nov 3 9:05 PM', '2026-11-03 21:05:00'],
    ['11/23/2026 5:10 AM', '2026-11-23 05:10:00'],
    ['11/23/26 19:30', '2026-11-23 19:30:00'],
    ['2026-11-23 19:30', '2026-11-23 19:30:00'],
    ['2026-11-23T19:30', '2026-11-23 19:30:00'],
    ['2026-11-23 19:30:45', '2026-11-23 19:30:00'],
    ['11/23 742a', '2026-11-23 07:42:00'],
    ['11/23 1930', '2026-11-23 19:30:00'],
    ['12/1', '2026-12-01 13:30:00'],
    ['oct 30', '2026-10-30 13:30:00'],
    ['1/3 2p', '2027-01-03 14:00:00'],
    ['9 pm', '2026-11-24 21:00:00'],
    ['12am', '2026-11-24 00:00:00'],
    ['12 p.m.', '2026-11-24 12:00:00'],
    ['  7:42  ', '2026-11-24 07:42:00'],
  ])('should read %p', (typed, expected) => {
    expect(parseLotTime(typed, HELD, NOW)).toBe(expected);
  });

  it.each([
    ['12/30', '2027-01-03 09:00:00', '2026-12-30 13:30:00'],
    ['1/3', '2026-12-30 09:00:00', '2027-01-03 13:30:00'],
    ['jun 1', '2026-11-21 07:42:00', '2026-06-01 13:30:00'],
    ['may 1', '2026-11-21 07:42:00', '2027-05-01 13:30:00'],
    ['2/29', '2027-11-21 07:42:00', '2028-02-29 13:30:00'],
    ['+3', '2026-11-21 07:42:00', '2026-11-27 13:30:00'],
    ['+ 7 days', '2026-11-21 07:42:00', '2026-12-01 13:30:00'],
  ])('should read %p on %p as %p', (typed, now, expected) => {
    expect(parseLotTime(typed, HELD, now)).toBe(expected);
  });

  it.each([
    '',
    'soon',
    '13:70',
    '14 pm',
    'Feb 30, 2026 1:00 PM',
    '13/1/2026 1:00 PM',
    'xyz 4, 2026 1:00 PM',
    '11/23 5:10 AM AM',
    '11/23 5:10:99 AM',
    '2026-12-01T18:00 oops',
    '2026-12-01T18:00:00+09:00',
  ])('should not parse %p', (typed) => {
    expect(parseLotTime(typed, HELD, NOW)).toBeNull();
  });

  it('should default to noon and today for an empty field', () => {
    expect(parseLotTime('12/1', '', NOW)).toBe('2026-12-01 12:00:00');
    expect(parseLotTime('9 pm', '', NOW)).toBe('2026-11-21 21:00:00');
  });

  it('should parse its own format', () => {
    for (const lotTime of [NOW, HELD, '2027-03-14 02:30:00', '2026-01-01 00:00:00', '2024-02-29 12:59:00']) {
      expect(parseLotTime(formatLotTimeInput(lotTime), '', NOW)).toBe(lotTime);
    }
  });
});

describe('parseLotDay', () => {
  it.each([
    ['Nov 21, 2026', '2026-11-21'],
    ['11/21', '2026-11-21'],
    ['1/3', '2027-01-03'],
    [' 2026-11-01 ', '2026-11-01'],
    ['dec 31 2027', '2027-12-31'],
  ])('should read %p', (typed, expected) => {
    expect(parseLotDay(typed, NOW)).toBe(expected);
  });

  it.each(['', 'tomorrow', '9 pm', '11/21 9 pm', 'Feb 30', '13/1/2026'])('should not parse %p', (typed) => {
    expect(parseLotDay(typed, NOW)).toBeNull();
  });

  it('should parse its own format', () => {
    for (const day of ['2026-11-21', '2027-03-14', '2024-02-29']) {
      expect(parseLotDay(formatLotDayInput(day), NOW)).toBe(day);
    }
  });
});
