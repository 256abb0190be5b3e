import { foldText, NORTH_AMERICA, phoneKeys, spelledDigits } from '@lotline/protocol';

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

type AddParameter = (value: string) => string;

/**
 * Matches the text anywhere in the full name, in either order of its words, in the phone or in the customer id. The search ignores
 * case, accents and the kind of apostrophe: PostgreSQL converts the text in the same way as the column. A text of signs only matches
 * nothing, because no index supports it. `addParameter` adds a parameter and returns its placeholder. `callingCode`: of the lot's
 * country, whose phones may lack it.
 */
export function searchFor(text: string, addParameter: AddParameter, callingCode = NORTH_AMERICA): Search {
  const typed = foldText(text);
  const words = searchWords(typed);
  if (words === null) return { matches: 'false' };
  const exact = exactText(typed, words);
  const found = [
    words,
    ...(exact === undefined ? [] : [exact]),
    ...phoneWithin(typed, callingCode),
    ...otherOrders(words),
  ];
  const texts = [...new Set(found.flatMap(apostrophes))];
  const lastFirst = lastAndFirst(typed).map((names) => isNamed(names, addParameter));
  const likes = (each: string) => like(addParameter(likePattern(each)));
  if (exact === undefined && SEAM.test(words)) {
    const placeholders = texts.map((each) => ({ each, lowered: lowered(addParameter(each)) }));
    return {
      // Does not use LIKE, for which the planner would choose the trigram index.
      matches: either([...placeholders.map((each) => `strpos(${SEARCHED}, ${each.lowered}) > 0`), ...lastFirst]),
      indexed: either([
        ...placeholders.map(({ each, lowered: value }) =>
          SEAM.test(each) ? `word_seams(${SEARCHED}) @> ${subquery(`word_seams(${value})`)}` : likes(each),
        ),
        ...lastFirst,
      ]),
    };
  }
  const matches = either([...texts.map(likes), ...lastFirst]);
  return FOUR_DIGITS.test(words) ? { matches, fourDigits: fourDigits(addParameter(words)) } : { matches };
}

const SEARCHED = 'folded(c.search)';

/** A generic plan evaluates an expression of a parameter for every row, unless it is a subquery. */
const subquery = (sql: string): string => `(SELECT ${sql})`;
const lowered = (placeholder: string): string => subquery(`folded(lower(${placeholder}))`);
const like = (placeholder: string): string => `${SEARCHED} LIKE ${lowered(placeholder)}`;

const either = (conditions: readonly string[]): string =>
  conditions.length > 1 ? `(${conditions.join(' OR ')})` : conditions.join();

const fourDigits = (digits: string): Search['fourDigits'] => ({
  lastOfPhone: `last_four(c.phone) = ${digits}`,
  elsewhere: `other_fours(c.search, c.phone) @> ARRAY[${digits}]`,
});

/** Separates the fields of the `search` column. */
const FIELD_BREAK = '\n ';

/**
 * Matches first names that begin with `first` and have a word beginning with `last` behind it. The names are the first field. The
 * first condition has the trigram index.
 */
function isNamed({ first, last }: Names, addParameter: AddParameter): string {
  const names = ` ${escapeLike(first)}% ${escapeLike(last)}%`;
  const [anywhere, inNames] = [`%\n${names}`, names].map((pattern) => lowered(addParameter(pattern)));
  return `(${SEARCHED} LIKE ${anywhere} AND split_part(${SEARCHED}, E'\\n', 2) LIKE ${inNames})`;
}

interface Names {
  first: string;
  last: string;
}

/** Returns the names of 'Reyes, Dana', as lists of other programs have them. */
function lastAndFirst(text: string): Names[] {
  const [last, first, ...others] = text.split(',').map((part) => searchWords(part));
  return last && first && others.length === 0 ? [{ first, last }] : [];
}

const MAX_TURNED_WORDS = 4;

/** Returns the words of 'Reyes Dana' in the order of the column, 'Dana Reyes'. A name of several words can begin with any of them. */
function otherOrders(text: string): string[] {
  const words = text.replace(/,/g, '').split(' ');
  if (words.length > MAX_TURNED_WORDS || !words.every((word) => /\p{L}/u.test(word))) return [];
  return words.slice(1).map((_, at) => [...words.slice(at + 1), ...words.slice(0, at + 1)].join(' '));
}

/** A phone of ten digits or more that is no part of a word: `Reyes <+1 (310) 555-0142>`, `tel:310.555.0142`, `310-555-0142 x5`. */
const PHONE = /(?:^|[\s<:])(?<phone>\+?[\d(](?:[\d\s().+/-]*\d){9}.*)/su;

/** Returns the digits of a phone that is found in the text, without an extension, in each of its spellings. */
function phoneWithin(text: string, callingCode: string): string[] {
  const phone = PHONE.exec(text)?.groups?.['phone'];
  if (phone === undefined) return [];
  const spelled = phoneKeys(phone, { textingNumber: `+${callingCode}` }).flatMap(spelledDigits);
  // A spelling that contains another one finds nothing more.
  return spelled.filter((digits) => !spelled.some((other) => other !== digits && digits.includes(other)));
}

/** A text with an apostrophe may be stored with a backtick, which `folded` keeps in ASCII text. */
const apostrophes = (text: string): string[] => (text.includes("'") ? [text, text.replaceAll("'", '`')] : [text]);

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
 * number, without the country code of a phone. Returns null if the text has no letter and no digit.
 */
export function searchWords(text: string): string | null {
  const cleaned = text
    .replace(IGNORED_SIGNS, '')
    .replace(/[\s,;]+$/, '')
    .trim();
  const words = /^[\d\s]+$/.test(cleaned) ? cleaned.replace(/\s/g, '') : cleaned.replace(/\s+/g, ' ');
  if (/^1\d{10}$/.test(words)) return words.slice(1);
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}

/** Expects the result of `searchWords`. */
export const likePattern = (words: string): string =>
  words.length < MIN_SUBSTRING_LENGTH ? `% ${escapeLike(words)}%` : `%${escapeLike(words)}%`;
