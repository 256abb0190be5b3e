/** Trigrams need three characters. Shorter texts match only the beginnings of words. */
const MIN_SUBSTRING_LENGTH = 3;

/** Escapes the characters that have a meaning in LIKE. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The `search` column lacks these signs, so that a phone or an id is found in any spelling. */
const IGNORED_SIGNS = /[-().+/]/g;

/** The last three characters of a word and the first three of the next, as in the database function `word_seams`. */
const SEAM = /\S{3} \S{3}/u;

/** There is one index for the last four digits of phones, and one for all other sequences of four digits. */
const FOUR_DIGITS = /^\d{4}$/;

/** The conditions of a search, as SQL over `clients c`. */
export interface Search {
  matches: string;
  /** If no index supports `matches`: a condition that is true for every match and has an index. */
  indexed?: string;
  /** For a search by four digits: the matches at the end of a phone, and all others. Each condition has an index. */
  fourDigits?: { lastOfPhone: string; elsewhere: string };
}

/**
 * Matches the text anywhere in the full name, the phone with or without dashes, or the customer id. The search ignores case:
 * PostgreSQL converts the text to lower case in the same way as the column. A text of signs only matches nothing, because no index
 * supports it. `addParameter` adds a parameter and returns its placeholder.
 */
export function searchFor(text: string, addParameter: (value: string) => string): Search {
  const words = searchWords(text);
  if (words === null) return { matches: 'false' };
  const like = (pattern: string) => `c.search LIKE ${subquery(`lower(${addParameter(pattern)})`)}`;
  const exact = exactText(text, words);
  const spelled = [words, ...(exact === undefined ? [] : [exact])].flatMap(spellings);
  if (exact === undefined && spelled.every((each) => SEAM.test(each))) return bySeams(spelled, addParameter);
  const matches = either(spelled.map((each) => like(likePattern(each))));
  return FOUR_DIGITS.test(words) ? { matches, fourDigits: fourDigits(addParameter(words)) } : { matches };
}

function bySeams(spelled: readonly string[], addParameter: (value: string) => string): Search {
  const lowered = spelled.map((each) => subquery(`lower(${addParameter(each)})`));
  return {
    // Does not use LIKE, for which the planner would choose the trigram index.
    matches: either(lowered.map((each) => `strpos(c.search, ${each}) > 0`)),
    indexed: either(lowered.map((each) => `word_seams(c.search) @> ${subquery(`word_seams(${each})`)}`)),
  };
}

const either = (conditions: readonly string[]): string =>
  conditions.length > 1 ? `(${conditions.join(' OR ')})` : conditions.join();

const fourDigits = (digits: string): Search['fourDigits'] => ({
  lastOfPhone: `last_four(c.phone) = ${digits}`,
  elsewhere: `other_fours(c.search, c.phone) @> ARRAY[${digits}]`,
});

/** A generic plan evaluates an expression of a parameter for every row, unless it is a subquery. */
const subquery = (sql: string): string => `(SELECT ${sql})`;

const APOSTROPHES = /['’]/g;

/** Returns the text as keyboards write it: accented letters in one or two characters, apostrophes straight or curly. */
function spellings(text: string): string[] {
  const forms = ["'", '’'].map((sign) => text.replaceAll(APOSTROPHES, sign));
  return [...new Set(forms.flatMap((form) => [form.normalize('NFC'), form.normalize('NFD')]))];
}

/** Separates the fields of the `search` column. */
const FIELD_BREAK = '\n ';

/**
 * Returns the text with its original whitespace, which names keep: tabs, line breaks or several spaces. Returns undefined if it is
 * the same as `words`.
 */
function exactText(text: string, words: string): string | undefined {
  const exact = text.replace(IGNORED_SIGNS, '').trim();
  return exact === words || /^\d+$/.test(words) || exact.includes(FIELD_BREAK) ? undefined : exact;
}

/**
 * Normalizes the text like the `search` column, except for its case. Digits that are separated only by signs and spaces become one
 * number. Returns null if the text has no letter and no digit.
 */
export function searchWords(text: string): string | null {
  const cleaned = text.replace(IGNORED_SIGNS, '').trim();
  const words = /^[\d\s]+$/.test(cleaned) ? cleaned.replace(/\s/g, '') : cleaned.replace(/\s+/g, ' ');
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}

/** Expects the result of `searchWords`. */
export const likePattern = (words: string): string =>
  words.length < MIN_SUBSTRING_LENGTH ? `% ${escapeLike(words)}%` : `%${escapeLike(words)}%`;
