import type { DateOrder } from '@lotline/protocol';
import fc from 'fast-check';
import { importedTimeOfDay, readDate, readInstant, type ImportedCell } from './dates.js';

const LA = 'America/Los_Angeles';
const read = (cell: ImportedCell, order: DateOrder = 'month-first') => readDate(cell, { timeZone: LA, order });
const MORNING = '2026-11-20 09:30:00';
const EVENING = '2026-11-20 21:30:00';
const DAY = '2026-11-20 00:00:00';

describe('import-export.md, Import values: readDate', () => {
  it.each([
    ['2026-11-20 09:30:15', '2026-11-20 09:30:15'],
    ['2026-11-20T09:30:45', MORNING],
    ['2026-11-20T17:30:00Z', MORNING],
    ['2026-11-20T18:30:00+01:00', MORNING],
    ['2026-11-20 17:30:00+00', MORNING],
    ['2026-11-20 17:30:00 UTC', MORNING],
    ['2026-11-20 17:30 GMT', MORNING],
    ['2026-11-20T09:30:00-0800', MORNING],
    ['Fri Nov 20 2026 09:30:00 GMT-0800 (Pacific Standard Time)', MORNING],
    ['Fri Nov 20 09:30:00 PST 2026', MORNING],
    ['20 Nov 09:30 2026', MORNING],
    ['11/20/2026 9:30:00 AM -08:00', MORNING],
    ['11/20/2026 9:30 AM PST', MORNING],
    ['11/20/2026 9:30 AM PT', MORNING],
    ['11/20/2026 12:30 PM EST', MORNING],
    ['07/20/2026 9:30 AM PST', '2026-07-20 09:30:00'],
    ['2026-11-20T09:30 PM', EVENING],
    ['2026/11/20 9:30', MORNING],
    ['2026/11/20 9:30:00 PM', EVENING],
    ['2026-11-20\u00a009:30', MORNING],
    ['20261120 0930', MORNING],
    ['20261120T0930', MORNING],
    ['11/20/2026 9:30:05 pm', '2026-11-20 21:30:05'],
    ['11/20/2026 12:00 AM', DAY],
    ['11/20/2026 12:00 PM', '2026-11-20 12:00:00'],
    ['11/20/26 9:30', MORNING],
    ['11/20/2026, 09:30', MORNING],
    ['11/20/2026 9am', '2026-11-20 09:00:00'],
    ['11/20/2026 9:30a', MORNING],
    ['11/20/2026 9:30 p.m.', EVENING],
    ['11/20/2026 9:30 p. m.', EVENING],
    ['11/20/2026 9.30 pm', EVENING],
    ['11/20/2026 9:30\u202fAM', MORNING],
    ['11/20/2026 0930', MORNING],
    ['11/20/2026 2130 hrs', EVENING],
    ['11/20/2026 9h30', MORNING],
    ['11/20/2026 21h', '2026-11-20 21:00:00'],
    ['11/20/2026 noon', '2026-11-20 12:00:00'],
    ['11/20/2026 12 noon', '2026-11-20 12:00:00'],
    ['11/20/2026 at 9:30 AM', MORNING],
    ['11/20/2026 @ 9:30 AM', MORNING],
    ['11/20/2026 - 9:30 AM', MORNING],
    ['9:30 AM 11/20/2026', MORNING],
    ['09:30, 20 Nov 2026', MORNING],
    ['Fri 11/20/2026 09:30', MORNING],
    ['11/20/2026 (Fri) 09:30', MORNING],
    ['Nov 20, 2026 9:30 AM', MORNING],
    ['Nov. 20, 2026, 9:30 AM', MORNING],
    ['Nov 20 2026 9:30AM', MORNING],
    ['Fri, Nov 20, 2026 9:30 AM', MORNING],
    ['Friday, November 20th, 2026 at 9:30 AM', MORNING],
    ['the 20th of November 2026, 9:30', MORNING],
    ['20-Nov-26 9:30 AM', MORNING],
    ['20 Nov 2026 09:30', MORNING],
    ["20 Nov '26 09:30", MORNING],
    ['20NOV2026 0930', MORNING],
    ['2026-Nov-20 09:30', MORNING],
    ['20 de noviembre de 2026 a las 9:30', MORNING],
    ['viernes, 20 de noviembre de 2026 9:30', MORNING],
    ['vendredi 20 novembre 2026 9h30', MORNING],
    ['Freitag, 20. November 2026, 9:30 Uhr', MORNING],
    ['20/nov/2026 09:30', MORNING],
    [new Date('2026-11-20T09:29:59.999Z'), MORNING],
    [46346.395833333336, MORNING],
  ])('should read %j as %s', (cell, time) => expect(read(cell)).toEqual({ time, isDay: false }));

  it.each([
    ...[' 2026-11-20 ', '2026/11/20', '20261120', '11/20/2026', '11-20-2026', '11/20/26', 'November 20 2026'],
    ...['Friday, November 20, 2026', 'Nov 20th, 2026', '20-Nov-2026', '20 November 2026', '20/nov/2026', 'Nov-20-2026'],
    ...['20 de noviembre de 2026', '20. November 2026', '\u202a11/20/2026\u202c', '20-Nov-26', '11/20/2026 '],
    ...[new Date('2026-11-20T00:00:00Z'), 46_346],
  ])('should read %j as a day', (cell) => expect(read(cell)).toEqual({ time: DAY, isDay: true }));

  it.each([
    ['Mar 20, 2026', '2026-03-20 00:00:00'],
    ['Sept 20, 2026', '2026-09-20 00:00:00'],
    ['20 ene 2026', '2026-01-20 00:00:00'],
    ['May 20, 2026', '2026-05-20 00:00:00'],
  ])('should read the month of %s', (cell, time) => expect(read(cell)).toMatchObject({ time }));

  it.each<[string, DateOrder, string]>([
    ['03/04/2026 09:00', 'month-first', '2026-03-04 09:00:00'],
    ['03/04/2026 09:00', 'day-first', '2026-04-03 09:00:00'],
    ['13/04/2026 18:00', 'day-first', '2026-04-13 18:00:00'],
    ['20. 4. 2026 9:30 Uhr', 'day-first', '2026-04-20 09:30:00'],
    ['3.4.26 18:00', 'day-first', '2026-04-03 18:00:00'],
    ['3-4-26 18:00', 'month-first', '2026-03-04 18:00:00'],
  ])('should read %s %s as %s', (cell, order, time) => {
    expect(read(cell, order)).toEqual({ time, isDay: false });
  });

  it.each<[string, DateOrder, string]>([
    ['20-11-2026', 'month-first', 'day-first'],
    ['20.11.2026', 'month-first', 'day-first'],
    ['11.20.2026', 'day-first', 'month-first'],
  ])('should read %s, in a file of the order %s, in the only order that there is', (cell, order, otherOrder) => {
    expect(read(cell, order)).toEqual({ time: DAY, isDay: true, ...(order !== otherOrder && { otherOrder }) });
  });

  it.each<[ImportedCell, DateOrder, RegExp]>([
    ['13/04/2026', 'month-first', /^has no month 13, .* read with the month first: write 2026-04-13 00:00$/],
    ['13/04/2026 18:00', 'month-first', /: write 2026-04-13 18:00$/],
    ['04/13/2026', 'day-first', /^has no month 13, .* read with the day first: write 2026-04-13 00:00$/],
    [
      '45981.3958',
      'month-first',
      /^is a bare number. As the day number of a spreadsheet it would be 2025-11-20 09:29: /,
    ],
    ['1795167000', 'month-first', /^is a bare number. As seconds since 1970 it would be 2026-11-20 09:30: /],
    ['1795167000000', 'month-first', /^is a bare number. As seconds since 1970 it would be 2026-11-20 09:30: /],
    ['12', 'month-first', /^is a number, not a date: /],
    [12, 'month-first', /^is a number, not a date: /],
    ['11/20', 'month-first', /^has no year: /],
    ['Nov 20', 'month-first', /^has no year: /],
    ['20 Nov 09:30', 'month-first', /^has no year: /],
    ['11/20/2026 24:00', 'month-first', /^is the start of its day or the end: write 00:00 or 23:59$/],
    ['2026-11-20 24:00', 'month-first', /^is the start of its day or the end/],
    ['11/20/2026 midnight', 'month-first', /^is the start of its day or the end/],
    ['2026-02-30', 'month-first', /^does not exist in the calendar$/],
    ['2026-02-30 10:00', 'month-first', /^does not exist in the calendar$/],
    ['Feb 30, 2026', 'month-first', /^does not exist in the calendar$/],
    ['31/11/2026', 'day-first', /^does not exist in the calendar$/],
    ['0001-01-01T00:00:00+01:00', 'month-first', /The year must be from 1970 to 2199$/],
  ])('should explain %j in a file of the order %s', (cell, order, problem) => {
    expect(read(cell, order)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it.each([
    ...[
      '2026-11-20T18:00 oops',
      '2026-11-20T18:00:99',
      '11/20/2026 13:00 PM',
      '11/20/2026 0:30 AM',
      '2026-11-20 09:61',
    ],
    ...['Foo 20, 2026', 'tomorrow', 'Nov 2026', '11/20/2026 9', '11/20/2026 - 11/25/2026', '11/20/2026 9:30 XYT', ''],
    ...['20266-11-20', '11/20/20266', '9:30', null, true, new Date(Number.NaN)],
  ])('should not read %j', (cell) => {
    expect(read(cell)).toEqual({ problem: 'is not a valid date and time: write it like 2026-11-20 09:30' });
  });

  it('should read every minute in every notation', () => {
    const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(times, (at) => {
        const time = `${at.toISOString().slice(0, 16).replace('T', ' ')}:00`;
        const [year = '', month, day, hour, minute] = time.split(/[- :]/);
        const clock = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
        const named = (language: string, options: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at);
        const long: Intl.DateTimeFormatOptions = { dateStyle: 'full' };
        for (const [cell, order] of [
          [time, 'month-first'],
          [time.slice(0, 16), 'day-first'],
          [time.replace(' ', 'T'), 'month-first'],
          [`${Number(month)}/${Number(day)}/${year} ${clock}`, 'month-first'],
          [`${day}/${month}/${year.slice(2)} ${hour}:${minute}`, 'day-first'],
          [`${Number(day)}.${Number(month)}.${year} ${hour}.${minute} Uhr`, 'day-first'],
          ...['en-US', 'en-GB', 'es', 'fr', 'de', 'pt', 'it'].map((tag): [ImportedCell, DateOrder] => [
            `${named(tag, long)} ${hour}:${minute}`,
            'month-first',
          ]),
          [named('en-US', { dateStyle: 'medium', timeStyle: 'short' }), 'day-first'],
          [new Date(`${time.replace(' ', 'T')}Z`), 'month-first'],
        ] satisfies [ImportedCell, DateOrder][]) {
          expect([cell, read(cell, order)]).toEqual([cell, { time, isDay: expect.any(Boolean) }]);
        }
      }),
    );
  });
});

describe('readInstant', () => {
  const instantOf = (cell: ImportedCell) => readInstant(cell, { timeZone: LA, order: 'month-first' });
  it.each([
    ['2026-11-20T17:30:00.250Z', '2026-11-20T17:30:00.250Z'],
    ['2026-11-20 09:30', '2026-11-20T17:30:00.000Z'],
    ['Nov 20, 2026 9:30 AM', '2026-11-20T17:30:00.000Z'],
    [new Date('2026-11-20T09:30:00.250Z'), '2026-11-20T17:30:00.250Z'],
    [new Date('2026-11-20T09:30:00.999Z'), '2026-11-20T17:30:00.999Z'],
  ])('should read %s as %s', (cell, instant) => expect(instantOf(cell)).toEqual({ instant }));

  it.each(['2026-02-30T17:30:00+25:00', 'soon', '0001-01-01T00:00:00+01:00'])('should explain %s', (cell) => {
    expect(instantOf(cell)).toEqual({ problem: expect.any(String) });
  });
});

describe('importedTimeOfDay', () => {
  it.each([
    ['9:30 AM', '09:30:00'],
    ['21:05', '21:05:00'],
    ['9am', '09:00:00'],
    ['0930', '09:30:00'],
    ['9h30', '09:30:00'],
    ['9.30 pm', '21:30:00'],
    ['noon', '12:00:00'],
    [0.5, '12:00:00'],
    [new Date('1899-12-30T09:30:00Z'), '09:30:00'],
    ['midnight', undefined],
    ['24:00', undefined],
    ['late', undefined],
    [12, undefined],
    [null, undefined],
  ])('should read %s as %s', (cell, time) => expect(importedTimeOfDay(cell)).toBe(time));
});
