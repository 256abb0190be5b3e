import {
  countParkingSpots,
  countSpotsInUse,
  listParkingSpots,
  parkingSpotsSchema,
  unknownSpot,
  spotKey,
} from './parking-spots.js';

describe('parkingSpotsSchema', () => {
  it.each([
    [['A1'], ['A1']],
    [['A1-A3'], ['A1', 'A2', 'A3']],
    [
      ['A9-A11', 'Overflow 1', 'B1'],
      ['A9', 'A10', 'A11', 'Overflow 1', 'B1'],
    ],
    [['A08-A10'], ['A08', 'A09', 'A10']],
    [['7-9'], ['7', '8', '9']],
    [['A1-A1'], ['A1']],
    [['A1–A3'], ['A1', 'A2', 'A3']],
    [['A1 - A3'], ['A1', 'A2', 'A3']],
    [['A1 — A2'], ['A1', 'A2']],
    [['2 - 3'], ['2 - 3']],
    [['Level 2 - 1-Level 2 - 3'], ['Level 2 - 1', 'Level 2 - 2', 'Level 2 - 3']],
    [['P2-1-P2-2'], ['P2-1', 'P2-2']],
    [['East-West'], ['East-West']],
    [['East-1'], ['East-1']],
    [[' A1-A2 '], ['A1', 'A2']],
    [['(1)'], ['(1)']],
  ])('should accept %j for the spots %j', (setting, spots) => {
    const parkingSpots = parkingSpotsSchema.parse(setting);
    expect(listParkingSpots({ parkingSpots })).toEqual(spots);
    expect(countParkingSpots({ parkingSpots, parkingSpotsOutOfUse: setting })).toBe(spots.length);
  });

  it('should keep the setting as it is written, without spaces around the names', () => {
    expect(parkingSpotsSchema.parse([' A1-A3', 'Overflow 1 '])).toEqual(['A1-A3', 'Overflow 1']);
  });

  it.each([
    [[], '', 'no parking spot is listed: leave the setting out'],
    [[' '], '0', 'a parking spot needs a name'],
    [['A1', 'B'.repeat(51)], '1', "a parking spot's name has at most 50 characters"],
    [['A1', 'A3-A2'], '1', 'A3-A2 ends before it starts'],
    [['A1-120'], '0', 'A1-120 is neither a name nor a range such as A1-A120'],
    [['A1–120'], '0', 'A1–120 is neither a name nor a range such as A1-A120'],
    [['A1-B20'], '0', 'A1-B20 is neither a name nor a range such as A1-A120'],
    [['A1-A9999999'], '0', 'A1-A9999999 is neither a name nor a range such as A1-A120'],
    [['A1-A20', 'B1', 'a 7'], '2', 'the parking spot a 7 is listed twice'],
    [['A1-A20000', 'B1'], '1', 'a lot has at most 20000 parking spots'],
    [['A0-A999999'], '0', 'a lot has at most 20000 parking spots'],
  ])('should reject %j at %j: %s', (setting, at, message) => {
    const [issue] = parkingSpotsSchema.safeParse(setting).error?.issues ?? [];
    expect([issue?.path.join('.'), issue?.message]).toEqual([at, message]);
  });

  it('should reject anything but a list of names', () => {
    for (const setting of ['A1-A20', [1, 2], null, {}])
      expect(parkingSpotsSchema.safeParse(setting).success).toBe(false);
  });
});

describe('spotKey', () => {
  it.each([
    ['A12', 'a12'],
    ['A12', ' A 12'],
    ['Overflow 1', 'OVERFLOW  1'],
    ['A12', 'A\t12'],
  ])('should treat %j as %j', (spot, written) => {
    expect(spotKey(written)).toBe(spotKey(spot));
  });

  it.each([
    ['A1', 'A12'],
    ['A1', 'A01'],
    ['A1', ''],
  ])('should distinguish %j from %j', (spot, other) => {
    expect(spotKey(other)).not.toBe(spotKey(spot));
  });
});

describe('lots.md, Fields: listParkingSpots', () => {
  it('should list the spots of a lot in order, and none without the setting', () => {
    expect(listParkingSpots({ parkingSpots: ['A1-A2', 'B1'] })).toEqual(['A1', 'A2', 'B1']);
    expect(listParkingSpots({})).toEqual([]);
  });

  it('should leave out the spots out of use, in any spelling', () => {
    const parkingSpots = ['A1-A5', 'Overflow 1'];
    expect(listParkingSpots({ parkingSpots, parkingSpotsOutOfUse: ['a 2-a 3', 'OVERFLOW 1'] })).toEqual([
      'A1',
      'A4',
      'A5',
    ]);
  });

  it('should expand the spots of a lot once', () => {
    const lot = { parkingSpots: ['A1-A3'] };
    expect(listParkingSpots(lot)).toBe(listParkingSpots(lot));
  });
});

describe('countParkingSpots', () => {
  it('should be 0 for a lot without a list', () => {
    expect(countParkingSpots({})).toBe(0);
  });
});

describe('countSpotsInUse', () => {
  it.each([
    [undefined, undefined, null],
    [['A1-A3'], undefined, 3],
    [['A1-A3'], ['A2'], 2],
    [['A1-A3'], ['A1-A3'], 0],
  ])('should count the spots of %j without those of %j: %j', (parkingSpots, parkingSpotsOutOfUse, expected) => {
    expect(countSpotsInUse({ parkingSpots, parkingSpotsOutOfUse })).toBe(expected);
  });
});

describe('unknownSpot', () => {
  it.each([
    [['A1-A3'], ['A2'], undefined],
    [['A1-A3'], [], undefined],
    [['A1-A3'], ['A3-A4'], 'A4'],
    [undefined, ['A1'], 'A1'],
  ])('should find in the lot of %j, with %j out of use: %s', (parkingSpots, parkingSpotsOutOfUse, spot) => {
    expect(unknownSpot({ parkingSpots, parkingSpotsOutOfUse })).toBe(spot);
  });
});
