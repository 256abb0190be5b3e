import { aLot } from '../../../testing/builders.js';
import { sizeOf, zoneChoices } from './find-lots.js';
import { isTimeZone } from '@lotline/protocol';

const { parkingSpots: _, ...LOT } = aLot();

describe('sizeOf', () => {
  it.each([
    [{}, '2 shuttles · no spots listed'],
    [{ parkingSpots: ['A1-A240'] }, '2 shuttles · 240 spots'],
    [{ parkingSpots: ['A1-A2'], parkingSpotsOutOfUse: ['A2'] }, '2 shuttles · 1 spot'],
    [{ parkingSpots: ['A1-A2'], parkingSpotsOutOfUse: ['A1-A2'] }, '2 shuttles · all spots out of use'],
  ])('should describe a lot with %j: %s', (spots, text) => {
    expect(sizeOf({ ...LOT, ...spots })).toBe(text);
  });
});

describe('lots.md, Lots in the admin panel: zoneChoices', () => {
  it.each([
    ['Kathmandu', 'Asia/Kathmandu'],
    ['Katmandu', 'Asia/Kathmandu'],
    ['Kolkata', 'Asia/Kolkata'],
    ['Calcutta', 'Asia/Kolkata'],
    ['Kyiv', 'Europe/Kyiv'],
    ['Yangon', 'Asia/Yangon'],
    ['Nuuk', 'America/Nuuk'],
    ['UTC', 'UTC'],
    ['Los Angeles', 'America/Los_Angeles'],
  ])('should be found by %s: %s', (typed, timeZone) => {
    const found = zoneChoices().filter(({ label }) => label.includes(typed));
    expect(found.map(({ value }) => value)).toEqual([timeZone]);
  });

  it('should be accepted as time zones of a lot', () => {
    const zones = zoneChoices().map(({ value }) => value);
    expect(zones.length).toBeGreaterThan(400);
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  it('should be the same whichever names the browser lists', () => {
    const listed = jest.spyOn(Intl, 'supportedValuesOf');
    const expected = [
      { value: 'Asia/Kathmandu', label: 'Asia/Kathmandu (Asia/Katmandu)' },
      { value: 'UTC', label: 'UTC' },
    ];
    for (const names of [['Asia/Katmandu'], ['Asia/Kathmandu', 'CET', 'UTC']]) {
      listed.mockReturnValue(names);
      expect(zoneChoices()).toEqual(expected);
    }
  });
});
