import { joinJsonPages } from './json-pages.js';

/** A page whose surrogate pairs lie across every possible cut. */
const page = (text: string) => JSON.stringify([{ text }]);

describe('joinJsonPages', () => {
  it.each(['', 'x', 'xx'])('should cut long pages between whole characters, after %j', async (begin) => {
    const texts = [begin + '😀'.repeat(100_000), 'y'.repeat(10), begin + '€😀'.repeat(70_000)];
    const pages = texts.map((text, index) => ({
      body: page(text),
      nextCursor: index + 1 < texts.length ? String(index + 1) : null,
    }));
    const at = (index: number) => pages[index] ?? { body: '[]', nextCursor: null };
    const pieces: string[] = [];
    for await (const piece of joinJsonPages(at(0), (cursor) => Promise.resolve(at(Number(cursor))))) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(6);
    // A lone surrogate cannot be encoded.
    expect(pieces.every((piece) => Buffer.from(piece).toString() === piece)).toBe(true);
    expect(JSON.parse(pieces.join(''))).toEqual(texts.map((text) => ({ text })));
  });

  it.each([
    [[[]], []],
    [
      [[], [1], [], [2, 3]],
      [1, 2, 3],
    ],
  ])('should skip empty pages of %j', async (pages, all) => {
    const at = (index: number) => ({
      body: JSON.stringify(pages[index]),
      nextCursor: index + 1 < pages.length ? index + 1 : null,
    });
    let text = '';
    for await (const piece of joinJsonPages(at(0), (cursor) => Promise.resolve(at(cursor)))) text += piece;
    expect(JSON.parse(text)).toEqual(all);
  });
});
