import { isLinkId } from '@lotline/protocol';
import { createLinkId } from './new-record.js';

describe('createLinkId', () => {
  it('should create valid, distinct link ids that use all of base62', () => {
    const ids = Array.from({ length: 2000 }, createLinkId);
    for (const id of ids) expect(isLinkId(id)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.join('')).size).toBe(62);
  });
});
