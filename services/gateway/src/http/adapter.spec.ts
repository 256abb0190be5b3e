import fc from 'fast-check';
import { readableUrl } from './adapter.js';

describe('readableUrl', () => {
  it.each([
    ['/api/clients?search=100%', '/api/clients?search=100%'],
    ['/a%20b?c=%zz', '/a%20b?c=%zz'],
    ['/shuttle-request/100%', '/shuttle-request/100%25'],
    ['/api/clients/%zz?x=%41', '/api/clients/%25zz?x=%41'],
    ['/%C3%28/%41', '/%25C3%2528/%2541'],
  ])('should turn %s into %s', (url, readable) => {
    expect(readableUrl(url)).toBe(readable);
  });

  it('should make any URL decodable, and leave decodable ones unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\/[%0-9A-Fa-f/?=]*$/), (url) => {
        const readable = readableUrl(url);
        expect(() => decodeURIComponent(readable.split('?')[0] ?? '')).not.toThrow();
        expect(readableUrl(readable)).toBe(readable);
      }),
    );
  });
});
