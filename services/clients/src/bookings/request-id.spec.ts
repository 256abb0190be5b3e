import { isRequestId, newRequestId } from './request-id.js';

describe('newRequestId', () => {
  it('should make ids of ten base62 characters, all of them used, no two alike', () => {
    const ids = Array.from({ length: 2000 }, newRequestId);
    for (const id of ids) expect(isRequestId(id)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.join('')).size).toBe(62);
  });
});

describe('isRequestId', () => {
  it.each(['', 'short', 'elevenchars', 'with-dash!', 'ñandúñandú', 'ten\0chars0'])('should refuse %j', (text) => {
    expect(isRequestId(text)).toBe(false);
  });
});
