import { listEtag, shapeOf } from './list-etag.js';

describe('listEtag', () => {
  it('should differ by lot, count, database and question, and be the same for the same', () => {
    const count = { version: 1, epoch: 'first' };
    const tag = listEtag('harborview', count, shapeOf({ a: 1 }));
    expect(listEtag('harborview', { ...count }, shapeOf({ a: 1 }))).toBe(tag);
    const others = [
      listEtag('eastgate', count, shapeOf({ a: 1 })),
      listEtag('harborview', { ...count, version: 2 }, shapeOf({ a: 1 })),
      listEtag('harborview', { ...count, epoch: 'second' }, shapeOf({ a: 1 })),
      listEtag('harborview', count, shapeOf({ a: 2 })),
    ];
    expect(new Set([tag, ...others]).size).toBe(5);
  });
});
