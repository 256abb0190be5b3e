import { phoneDigits } from '@lotline/contracts';

/** Trigrams need three characters; shorter texts are looked for at the beginnings of words (notes: PostgreSQL). */
const SHORTEST_SUBSTRING = 3;

/** `\`, `%` and `_` mean something to LIKE; in a search text they mean themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Digits with the signs that people write between a phone's, and nothing else. */
const PHONE_LIKE = /^[-\d\s()+.]+$/;

/**
 * The LIKE pattern for the `search` column: the text anywhere in the full name, the phone with or without its dashes, or the
 * customer id (spec §5 "Search"). What looks like a phone is looked for by its digits, however either was written. Letters
 * match in any case: the query lowers the pattern as the column was lowered. Null for signs alone, which match nothing,
 * because no index could answer them.
 */
export function searchPattern(text: string): string | null {
  const words = text.trim().replace(/\s+/g, ' ');
  if (!/[\p{L}\p{N}]/u.test(words)) return null;
  const digits = phoneDigits(words);
  if (digits.length >= SHORTEST_SUBSTRING && PHONE_LIKE.test(words)) return `%${digits}%`;
  return words.length < SHORTEST_SUBSTRING ? `% ${literally(words)}%` : `%${literally(words)}%`;
}
