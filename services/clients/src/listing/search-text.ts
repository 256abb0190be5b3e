/** Trigrams need three characters; shorter texts are looked for at the beginnings of words (notes: PostgreSQL). */
const SHORTEST_SUBSTRING = 3;

/** `\`, `%` and `_` mean something to LIKE; in a search text they mean themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The `search` column is without them: a phone or an id is found however it was written, and however it is asked for. */
const SIGNS = /[-().+/]/g;

/**
 * The LIKE pattern for the `search` column: the text anywhere in the full name, the phone with or without its dashes, or the
 * customer id (spec §5 "Search"). Digits with nothing but signs and spaces between them are one number. Letters match in any
 * case: the query lowers the pattern as the column was lowered. Null for signs alone, which match nothing, because no index
 * could answer them.
 */
export function searchPattern(text: string): string | null {
  const bare = text.replace(SIGNS, '').trim();
  const words = /^[\d\s]+$/.test(bare) ? bare.replace(/\s/g, '') : bare.replace(/\s+/g, ' ');
  if (!/[\p{L}\p{N}]/u.test(words)) return null;
  return words.length < SHORTEST_SUBSTRING ? `% ${literally(words)}%` : `%${literally(words)}%`;
}
