import fc from 'fast-check';
import { importedInstant, importedLotTime, importedTimeOfDay } from './dates.js';

const LA = 'America/Los_Angeles';

describe('importedLotTime', () => {
  it.each([
    ['2026-11-20 09:30:15', '2026-11-20 09:30:15'],
    ['2026-11-20 09:30', '2026-11-20 09:30:00'],
    [' 2026-11-20 ', '2026-11-20 00:00:00'],
    ['2026-11-20T09:30', '2026-11-20 09:30:00'],
    ['2026-11-20T09:30:45', '2026-11-20 09:30:00'],
    ['2026-11-20T17:30:00Z', '2026-11-20 09:30:00'],
    ['2026-11-20T17:30:00.000Z', '2026-11-20 09:30:00'],
    ['2026-11-20T18:30:00+01:00', '2026-11-20 09:30:00'],
    ['2026-11-20T09:30 PM', '2026-11-20 21:30:00'],
    ['2026/11/20 9:30', '2026-11-20 09:30:00'],
    ['11/20/2026 9:30 AM', '2026-11-20 09:30:00'],
    ['11/20/2026 9:30:05 pm', '2026-11-20 21:30:05'],
    ['11/20/2026 12:00 AM', '2026-11-20 00:00:00'],
    ['11/20/2026 12:00 PM', '2026-11-20 12:00:00'],
    ['1/2/26', '2026-01-02 00:00:00'],
    ['11/20/2026, 14:05', '2026-11-20 14:05:00'],
    ['20.11.2026 14:05', '2026-11-20 14:05:00'],
    ['Nov 20, 2026 9:30 AM', '2026-11-20 09:30:00'],
    ['November 20 2026', '2026-11-20 00:00:00'],
    [new Date('2026-11-20T09:30:00Z'), '2026-11-20 09:30:00'],
    [new Date('2026-11-20T09:29:59.999Z'), '2026-11-20 09:30:00'],
    [46346.395833333336, '2026-11-20 09:30:00'],
  ])('should parse %s as %s', (cell, lotTime) => expect(importedLotTime(cell, LA)).toBe(lotTime));

  it.each([
    '2026-02-30',
    '2026-02-30 10:00',
    '2026-02-30T10:00',
    '2026-02-30T10:00:00Z',
    '2026-11-20T18:00 oops',
    '2026-11-20T18:00:99',
    '13/01/2026 9:00',
    '11/20/2026 13:00 PM',
    '11/20/2026 0:30 AM',
    '2026-11-20 24:00',
    '2026-11-20 09:61',
    'Foo 20, 2026',
    'tomorrow',
    '',
    null,
    true,
    12,
    new Date(Number.NaN),
  ])('should not parse %s', (cell) => expect(importedLotTime(cell, LA)).toBeUndefined());

  it('should parse every minute in every notation', () => {
    const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(times, (time) => {
        const expected = `${time.toISOString().slice(0, 16).replace('T', ' ')}:00`;
        const [year, month, day, hour, minute] = expected.split(/[- :]/);
        const half = Number(hour) < 12 ? 'AM' : 'PM';
        for (const cell of [
          expected,
          expected.slice(0, 16),
          expected.replace(' ', 'T'),
          `${Number(month)}/${Number(day)}/${year} ${Number(hour) % 12 || 12}:${minute} ${half}`,
          new Date(`${expected.replace(' ', 'T')}Z`),
        ]) {
          expect(importedLotTime(cell, LA)).toBe(expected);
        }
      }),
    );
  });
});

describe('importedInstant', () => {
  it.each([
    ['2026-11-20T17:30:00.250Z', '2026-11-20T17:30:00.250Z'],
    ['2026-11-20 09:30', '2026-11-20T17:30:00.000Z'],
    [new Date('2026-11-20T09:30:00.250Z'), '2026-11-20T17:30:00.250Z'],
    [new Date('2026-11-20T09:30:00.999Z'), '2026-11-20T17:30:00.999Z'],
    ['2026-02-30T17:30:00+25:00', undefined],
    ['soon', undefined],
  ])('should parse %s as %s', (cell, instant) => expect(importedInstant(cell, LA)).toBe(instant));
});

describe('importedTimeOfDay', () => {
  it.each([
    ['9:30 AM', '09:30:00'],
    ['21:05', '21:05:00'],
    [0.5, '12:00:00'],
    [new Date('1899-12-30T09:30:00Z'), '09:30:00'],
    ['noon', undefined],
    [12, undefined],
    [null, undefined],
  ])('should parse %s as %s', (cell, time) => expect(importedTimeOfDay(cell)).toBe(time));
});
