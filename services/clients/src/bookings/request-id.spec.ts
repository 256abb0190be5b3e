import { isLinkId } from '@lotline/contracts';
import { newRequestId } from './request-id.js';

describe('newRequestId', () => {
  it('should make ids of links, all of base62 used, no two alike', () => {
    const ids = Array.from({ length: 2000 }, newRequestId);
    for (const id of ids) expect(isLinkId(id)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.join('')).size).toBe(62);
  });
});
