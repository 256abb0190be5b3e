import { currentZoneName, isTimeZone, RENAMED_ZONES } from './time-zone.js';

const RENAMED = Object.entries(RENAMED_ZONES);

describe('lots.md, Fields: isTimeZone', () => {
  it.each([
    ...RENAMED.flat(),
    ...Intl.supportedValuesOf('timeZone').filter((_zone, at) => at % 40 === 0),
    'UTC',
    'Etc/UTC',
    'Etc/GMT+5',
    'US/Pacific',
    'America/North_Dakota/New_Salem',
    'America/Port-au-Prince',
  ])('should accept %s', (zone) => expect(isTimeZone(zone)).toBe(true));

  it.each([
    '',
    'Mars/Olympus',
    '+05:30',
    '-08',
    'GMT+5',
    'Z',
    'IST',
    'CET',
    'EST5EDT',
    'localtime',
    'posix/Asia/Tokyo',
    'asia/tokyo',
    'Asia/Tokyo ',
    'Etc/Unknown',
  ])('should refuse %j', (zone) => expect(isTimeZone(zone)).toBe(false));
});

describe('currentZoneName', () => {
  it.each(RENAMED)('should return for %s and its newer name %s the newer one', (old, current) => {
    expect([old, current].map(currentZoneName)).toEqual([current, current]);
  });

  it.each([
    ['America/Los_Angeles', 'America/Los_Angeles'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Etc/UTC', 'UTC'],
  ])('should return for %s: %s', (zone, current) => expect(currentZoneName(zone)).toBe(current));
});
