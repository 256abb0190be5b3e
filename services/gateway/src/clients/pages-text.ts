interface Page {
  /** The text of a JSON array. */
  body: string;
  nextCursor: string | null;
}

/**
 * The text of one JSON array of all pages from `first` on, whose records pass through unread (design §6). The page after a
 * cursor is asked for when the one before has left.
 */
export async function* textOfPages(first: Page, pageAfter: (cursor: string) => Promise<Page>): AsyncGenerator<string> {
  let page = first;
  yield `[${inner(page.body)}`;
  while (page.nextCursor !== null) {
    page = await pageAfter(page.nextCursor);
    const more = inner(page.body);
    if (more !== '') yield `,${more}`;
  }
  yield ']';
}

/** A JSON array's text without its brackets. */
const inner = (array: string): string => array.trim().slice(1, -1).trim();
