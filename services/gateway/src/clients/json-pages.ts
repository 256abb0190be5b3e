interface Page {
  /** The text of a JSON array. */
  body: string;
  nextCursor: string | null;
}

/** What is sent at once: how far a slow reader is shows between two such pieces (door/slow-readers.ts). */
const PIECE = 64 * 1024;

/**
 * The text of one JSON array of all pages from `first` on, whose records pass through unread (design §6). The page after a
 * cursor is asked for when the one before has left.
 */
export async function* joinJsonPages(
  first: Page,
  pageAfter: (cursor: string) => Promise<Page>,
): AsyncGenerator<string> {
  let page = first;
  yield* pieces(`[${inner(page.body)}`);
  while (page.nextCursor !== null) {
    page = await pageAfter(page.nextCursor);
    const more = inner(page.body);
    if (more !== '') yield* pieces(`,${more}`);
  }
  yield ']';
}

function* pieces(text: string): Generator<string> {
  for (let from = 0, to: number; from < text.length; from = to) {
    to = from + PIECE;
    // A pair of surrogates stays together: alone neither half can be sent as UTF-8.
    if (isHighSurrogate(text.charCodeAt(to - 1))) to += 1;
    yield text.slice(from, to);
  }
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** A JSON array's text without its brackets. */
const inner = (array: string): string => array.trim().slice(1, -1).trim();
