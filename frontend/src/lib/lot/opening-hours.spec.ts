import type { OpeningHours } from '@lotline/protocol';
import { DAYS, formatHours, formatOpenness, opennessAt } from './opening-hours.js';

const always = (from: string, to: string): OpeningHours => Object.fromEntries(DAYS.map((day) => [day, { from, to }]));

const WEEKDAYS_ONLY: OpeningHours = {
  monday: { from: '06:00', to: '23:00' },
  tuesday: { from: '06:00', to: '24:00' },
  wednesday: { from: '00:00', to: '12:00' },
};

/** Open without a break from Monday to Sunday at 10:00. */
const TO_SUNDAY: OpeningHours = { ...always('00:00', '24:00'), sunday: { from: '00:00', to: '10:00' } };
/** Open without a break from Monday to Tuesday at 23:00. */
const TO_TUESDAY: OpeningHours = { monday: { from: '00:00', to: '24:00' }, tuesday: { from: '00:00', to: '23:00' } };

// 2026-11-23 is a Monday; 08:00 in New York is 13:00 UTC.
describe('lots.md, Brand and opening hours: opennessAt and formatOpenness', () => {
  it.each<[string, OpeningHours | undefined, string, string]>([
    ['without hours', undefined, '2026-11-23T13:00:00Z', 'Open around the clock'],
    ['all days, all day', always('00:00', '24:00'), '2026-11-29T13:00:00Z', 'Open around the clock'],
    ['in the day', WEEKDAYS_ONLY, '2026-11-23T13:00:00Z', 'Open until 11:00 PM'],
    ['at the opening minute', WEEKDAYS_ONLY, '2026-11-23T11:00:00Z', 'Open until 11:00 PM'],
    ['before the day', WEEKDAYS_ONLY, '2026-11-23T10:59:00Z', 'Closed, opens at 6:00 AM'],
    ['at the closing minute', WEEKDAYS_ONLY, '2026-11-24T04:00:00Z', 'Closed, opens tomorrow at 6:00 AM'],
    ['until midnight and on', WEEKDAYS_ONLY, '2026-11-24T13:00:00Z', 'Open until tomorrow at 12:00 PM'],
    ['on a closed day', WEEKDAYS_ONLY, '2026-11-27T13:00:00Z', 'Closed, opens Monday at 6:00 AM'],
    ['overnight, in the evening', always('18:00', '02:00'), '2026-11-23T23:30:00Z', 'Open until tomorrow at 2:00 AM'],
    ['overnight, after midnight', always('18:00', '02:00'), '2026-11-23T06:30:00Z', 'Open until 2:00 AM'],
    [
      'overnight, from Sunday',
      { sunday: { from: '18:00', to: '02:00' } },
      '2026-11-23T06:30:00Z',
      'Open until 2:00 AM',
    ],
    ['overnight, by day', always('18:00', '02:00'), '2026-11-23T13:00:00Z', 'Closed, opens at 6:00 PM'],
    ['until a later day', TO_SUNDAY, '2026-11-26T16:36:00Z', 'Open until Sunday at 10:00 AM'],
    ['until tomorrow morning', TO_SUNDAY, '2026-11-28T16:36:00Z', 'Open until tomorrow at 10:00 AM'],
    ['on the day that it closes', TO_SUNDAY, '2026-11-29T13:00:00Z', 'Open until 10:00 AM'],
    ['until tomorrow night', TO_TUESDAY, '2026-11-23T13:00:00Z', 'Open until tomorrow at 11:00 PM'],
    ['until midnight', always('06:00', '24:00'), '2026-11-23T13:00:00Z', 'Open until 12:00 AM'],
    ['never', {}, '2026-11-23T13:00:00Z', 'Closed'],
  ])('should say so %s', (_name, hours, now, text) => {
    expect(formatOpenness(opennessAt(hours, new Date(now), 'America/New_York'))).toBe(text);
  });
});

describe('lots.md, Brand and opening hours: formatOpenness', () => {
  it.each<[Parameters<typeof formatOpenness>[0], string]>([
    [{ open: true, until: null }, 'Abierto las 24 horas'],
    [{ open: true, until: { day: 'monday', inDays: 0, at: '13:30' } }, 'Abierto hasta la 1:30 p. m.'],
    [{ open: true, until: { day: 'monday', inDays: 1, at: '13:30' } }, 'Abierto hasta mañana a la 1:30 p. m.'],
    [{ open: true, until: { day: 'sunday', inDays: 3, at: '10:00' } }, 'Abierto hasta el domingo a las 10:00 a. m.'],
    [{ open: false, opens: null }, 'Cerrado'],
    [{ open: false, opens: { day: 'monday', inDays: 0, at: '06:00' } }, 'Cerrado, abre a las 6:00 a. m.'],
    [{ open: false, opens: { day: 'monday', inDays: 1, at: '06:00' } }, 'Cerrado, abre mañana a las 6:00 a. m.'],
    [{ open: false, opens: { day: 'monday', inDays: 3, at: '06:00' } }, 'Cerrado, abre el lunes a las 6:00 a. m.'],
  ])('should write %j in Spanish', (openness, text) => {
    expect(formatOpenness(openness, 'es')).toBe(text);
  });
});

describe('formatHours', () => {
  it.each([
    [{ from: '06:00', to: '23:30' }, '6:00 AM to 11:30 PM'],
    [{ from: '00:00', to: '24:00' }, 'All day'],
    [undefined, 'Closed'],
  ])('should write %j as %s', (times, text) => {
    expect(formatHours(times)).toBe(text);
  });
});
