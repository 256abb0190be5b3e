import { isNoSpot } from './parking-spots.js';

describe('isNoSpot', () => {
  it.each(['', '  ', 'TBD', 'tbd', ' T B D ', 'TBA', 'N/A', 'n/a', 'none', '-', '—', '?', '...'])(
    'should be true for %j',
    (spot) => expect(isNoSpot(spot)).toBe(true),
  );

  it.each(['A1', 'TBD1', '7', '-1', 'Curb', 'NA12'])('should be false for %j', (spot) =>
    expect(isNoSpot(spot)).toBe(false),
  );
});
