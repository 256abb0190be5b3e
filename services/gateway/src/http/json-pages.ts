interface Page<Cursor> {
  /** The text of a JSON array. */
  body: string;
  nextCursor: Cursor | null;
}

/** Size of one write. A slow reader is detected between two writes (http/slow-readers.ts). */
const CHUNK_LENGTH = 64 * 1024;

/**
 * Joins all pages from `first` on into the text of one JSON array without parsing the records. Requests the next page
 * once the previous one has been consumed.
 */
export async function* joinJsonPages<Cursor>(
  first: Page<Cursor>,
  pageAfter: (cursor: Cursor) => Promise<Page<Cursor>>,
): AsyncGenerator<string> {
  let before = '[';
  for (let page = first; ; page = await pageAfter(page.nextCursor)) {
    const more = inner(page.body);
    if (more !== '') {
      yield* splitText(`${before}${more}`);
      before = ',';
    }
    if (page.nextCursor === null) break;
  }
  yield before === '[' ? '[]' : ']';
}

function* splitText(text: string): Generator<string> {
  for (let from = 0, to: number; from < text.length; from = to) {
    to = from + CHUNK_LENGTH;
    // Keeps surrogate pairs together: half of a pair cannot be encoded as UTF-8.
    if (isHighSurrogate(text.charCodeAt(to - 1))) to += 1;
    yield text.slice(from, to);
  }
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** Returns a JSON array's text without its brackets. */
const inner = (array: string): string => array.trim().slice(1, -1).trim();
