import { listEtag, hashQuery } from './versioned-responses.js';

describe('listEtag', () => {
  it('should differ by lot, version, database and query, and be stable otherwise', () => {
    const count = { version: 1, epoch: 'first' };
    const tag = listEtag('harborview', count, hashQuery({ a: 1 }));
    expect(listEtag('harborview', { ...count }, hashQuery({ a: 1 }))).toBe(tag);
    const others = [
      listEtag('eastgate', count, hashQuery({ a: 1 })),
      listEtag('harborview', { ...count, version: 2 }, hashQuery({ a: 1 })),
      listEtag('harborview', { ...count, epoch: 'second' }, hashQuery({ a: 1 })),
      listEtag('harborview', count, hashQuery({ a: 2 })),
    ];
    expect(new Set([tag, ...others]).size).toBe(5);
  });
});
