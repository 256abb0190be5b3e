import fc from 'fast-check';
import { ifMatchVersion, isUnchanged } from './etag.js';

const request = (header?: string) => ({ headers: header === undefined ? {} : { 'if-match': header } });

describe('isUnchanged', () => {
  const holds = (sent?: string) =>
    isUnchanged({ headers: sent === undefined ? {} : { 'if-none-match': sent } }, '"a.1"');

  it.each(['"a.1"', 'W/"a.1"', '"a.0", "a.1"', 'W/"a.0" ,W/"a.1"', '*', ' * '])('should be true for %p', (sent) => {
    expect(holds(sent)).toBe(true);
  });

  it.each([undefined, '', '"a.10"', 'a.1', '"A.1"', '"*"', '**', '"a.0", "a.2"'])('should be false for %p', (sent) => {
    expect(holds(sent)).toBe(false);
  });
});

describe('ifMatchVersion', () => {
  it('should return undefined when the header is missing', () => {
    expect(ifMatchVersion(request())).toBeUndefined();
  });

  it('should accept every ETag of a record, including one weakened by a proxy', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (version) => {
        expect([ifMatchVersion(request(`"${version}"`)), ifMatchVersion(request(`W/"${version}"`))]).toEqual([
          version,
          version,
        ]);
      }),
    );
  });

  it.each(['*', '"7", "8"', '7', '""', '', 'W/7', '"7" ', '"-7"', '"7.5"', '"1234567890123456"', 'rubbish'])(
    'should reject %p',
    (header) => {
      expect(() => ifMatchVersion(request(header))).toThrow(/^If-Match must be the ETag/);
    },
  );
});
