import { phoneDigits } from '@lotline/contracts';

/** Trigrams need three characters; shorter texts are looked for at the beginnings of words (notes: PostgreSQL). */
const SHORTEST_SUBSTRING = 3;

/** `\`, `%` and `_` mean something to LIKE; in a search text they mean themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The LIKE patterns for the `search` column, any of which makes a match: the text anywhere in the full name, the phone as
 * written, its digits, or the customer id (spec §5 "Search"). What looks like a phone is also looked for by its digits
 * alone, so that dashes match whether or not the phone was written with them. Letters match in any case: the query lowers
 * the patterns as the column was lowered.
 */
export function searchPatterns(text: string): string[] {
  const words = text.trim().replace(/\s+/g, ' ');
  if (words.length < SHORTEST_SUBSTRING) return [`% ${literally(words)}%`];
  const patterns = [`%${literally(words)}%`];
  const digits = phoneDigits(words);
  if (digits !== words && digits.length >= SHORTEST_SUBSTRING && /^[-\d\s()+.]+$/.test(words)) {
    patterns.push(`%${digits}%`);
  }
  return patterns;
}
