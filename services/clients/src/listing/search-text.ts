/** Trigrams need three characters; shorter texts are looked for at the beginnings of words (notes: PostgreSQL). */
const SHORTEST_SUBSTRING = 3;

/** `\`, `%` and `_` mean something to LIKE; in a search text they mean themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The `search` column is without them: a phone or an id is found however it was written, and however it is asked for. */
const SIGNS = /[-().+/]/g;

/** Three characters of a word, and three of the next: the `word_seams` of the database (bar: search, design §10). */
const SEAM = /\S{3} \S{3}/u;

/** The last four of phones and all other runs of four have an index each (bar: search by last four digits, design §10). */
const FOUR_DIGITS = /^\d{4}$/;

/** SQL over `clients c` that says which rows a search finds. */
export interface Search {
  matches: string;
  /** Where no index answers `matches`: what one answers, and is true of every match. */
  indexed?: string;
  /** Of four digits: the matches at the end of a phone, and all others. An index answers each. */
  fourDigits?: { lastOfPhone: string; elsewhere: string };
}

/**
 * The text anywhere in the full name, the phone with or without its dashes, or the customer id (spec §5 "Search"). Letters
 * match in any case: the text is lowered by PostgreSQL, as the column was. Signs alone match nothing, because no index could
 * answer them. `place` adds a parameter and answers its placeholder.
 */
export function searchFor(text: string, place: (value: string) => string): Search {
  const words = searchWords(text);
  if (words === null) return { matches: 'false' };
  const like = (pattern: string) => `c.search LIKE ${once(`lower(${place(pattern)})`)}`;
  const written = asWritten(text, words);
  if (written !== undefined) return { matches: `(${like(likePattern(words))} OR ${like(likePattern(written))})` };
  if (SEAM.test(words)) return bySeams(words, place);
  const matches = like(likePattern(words));
  return FOUR_DIGITS.test(words) ? { matches, fourDigits: fourDigits(place(words)) } : { matches };
}

function bySeams(words: string, place: (value: string) => string): Search {
  const lowered = once(`lower(${place(words)})`);
  return {
    // Not LIKE: the planner would weigh its trigrams, and take them.
    matches: `strpos(c.search, ${lowered}) > 0`,
    indexed: `word_seams(c.search) @> ${once(`word_seams(${lowered})`)}`,
  };
}

const fourDigits = (digits: string): Search['fourDigits'] => ({
  lastOfPhone: `last_four(c.phone) = ${digits}`,
  elsewhere: `other_fours(c.search, c.phone) @> ARRAY[${digits}]`,
});

/** A kept plan computes what is made of a parameter for each row, unless it is a query of its own. */
const once = (sql: string): string => `(SELECT ${sql})`;

/** Between the fields of the `search` column, and in no search text. */
const FIELD_BREAK = '\n ';

/**
 * Names keep the blanks that they were sent with, be they tabs, line breaks or two in a row: where a text has such, it is
 * found as it stands, too. Undefined where that says no more than `words` do.
 */
function asWritten(text: string, words: string): string | undefined {
  const written = text.replace(SIGNS, '').trim();
  return written === words || /^\d+$/.test(words) || written.includes(FIELD_BREAK) ? undefined : written;
}

/**
 * The text as the `search` column has it, but for its case. Digits with nothing but signs and spaces between are one number.
 */
export function searchWords(text: string): string | null {
  const bare = text.replace(SIGNS, '').trim();
  const words = /^[\d\s]+$/.test(bare) ? bare.replace(/\s/g, '') : bare.replace(/\s+/g, ' ');
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}

/** For words from `searchWords`. */
export const likePattern = (words: string): string =>
  words.length < SHORTEST_SUBSTRING ? `% ${literally(words)}%` : `%${literally(words)}%`;
