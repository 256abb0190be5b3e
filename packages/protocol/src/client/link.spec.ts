import { isLinkId } from './link.js';

describe('isLinkId', () => {
  it('should accept ten characters of base62', () => {
    expect(isLinkId('Ab3dEf6hI9')).toBe(true);
  });

  it.each(['', 'short', 'elevenchars', 'with-dash!', 'ñandúñandú', 'ten\0chars0', 'Ab3dEf6hI9\n'])(
    'should reject %j',
    (given) => {
      expect(isLinkId(given)).toBe(false);
    },
  );
});
