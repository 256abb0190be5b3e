import type { RideDetails } from '@lotline/protocol';
import { toWords } from './plain-words.js';
import { allWords } from './words.js';

/** Words that a request for a ride may contain besides its details. */
const FILLERS = phrasesOf([...allWords('courtesies'), ...allWords('places')]);
const NOUNS: [field: 'partySize' | 'bags' | 'wheelchairPlaces', phrases: string[][]][] = [
  ['partySize', phrasesOf(allWords('people'))],
  ['bags', phrasesOf(allWords('bags'))],
  ['wheelchairPlaces', phrasesOf(allWords('wheelchairs'))],
];
const MOST = { partySize: 99, bags: 99, wheelchairPlaces: 20 };
/** Behind these, a number is a time or a door, and staff must read it. */
const BEFORE_OTHER_NUMBERS = new Set(['at', 'to', 'in', 'from', 'en', 'a', 'al', 'la', 'de', 'desde', 'now', 'ahora']);

/** The longest first. */
function phrasesOf(phrases: readonly string[]): string[][] {
  return phrases.map((phrase) => phrase.split(' ')).sort((one, other) => other.length - one.length);
}

/**
 * Reads what a text says behind the word that requests a ride: 'T2 4 bags 3' is terminal T2, four people and three bags. Returns null if any
 * other word stands there: the text is no command then. A terminal that the lot does not have is ignored.
 */
export function readRideWords(words: readonly string[], terminals: readonly string[]): RideDetails | null {
  const named = terminals.map((name) => ({ name, words: toWords(name) })).filter(({ words: own }) => own.length > 0);
  const details: RideDetails = {};
  let at = 0;
  /** The number of words of the first phrase that stands at this place. */
  const lengthOf = (phrases: string[][], from = at): number =>
    phrases.find((phrase) => phrase.every((word, index) => words[from + index] === word))?.length ?? 0;

  while (at < words.length) {
    const own = named.find(({ words: phrase }) => lengthOf([phrase]) > 0);
    const said = own ? undefined : readCount(words, at, lengthOf);
    const spoken = own || said ? 0 : lengthOfTerminal(words, at);
    const length = own?.words.length ?? said?.length ?? (spoken || lengthOf(FILLERS));
    if (length === 0) return null;
    if (own) details.terminal = own.name;
    if (said) details[said.field] = said.count;
    if (spoken > 0) details.terminal = findSpoken(words.slice(at, at + spoken), terminals) ?? details.terminal;
    at += length;
  }
  return withoutUndefined(details);
}

interface Count {
  field: keyof typeof MOST;
  count: number;
  /** The words that say it. */
  length: number;
}

/** '4 people', 'bags 3', 'wheelchair', or a number alone, which counts people. In '4 bags 3' it is 3 bags. */
function readCount(
  words: readonly string[],
  at: number,
  lengthOf: (phrases: string[][], from: number) => number,
): Count | undefined {
  /** The number at a place, unless it belongs to the word behind it, which has no other. */
  const freeNumber = (from: number): number | undefined => {
    const behind = Math.max(...NOUNS.map(([, phrases]) => lengthOf(phrases, from + 1)));
    return behind === 0 || freeNumber(from + 1 + behind) !== undefined ? numberOf(words[from]) : undefined;
  };

  const number = numberOf(words[at]);
  for (const [field, phrases] of NOUNS) {
    const start = number === undefined ? at : at + 1;
    const length = lengthOf(phrases, start);
    if (length === 0) continue;
    const after = freeNumber(start + length);
    if (number !== undefined && after !== undefined) break;
    if (number !== undefined) return toCount(field, number, 1 + length);
    if (after !== undefined) return toCount(field, after, length + 1);
    return field === 'wheelchairPlaces' ? { field, count: 1, length } : undefined;
  }
  if (number === undefined || BEFORE_OTHER_NUMBERS.has(words[at - 1] ?? '')) return undefined;
  return toCount('partySize', number, 1);
}

const toCount = (field: Count['field'], count: number, length: number): Count | undefined =>
  count <= MOST[field] && (count > 0 || field !== 'partySize') ? { field, count, length } : undefined;

const numberOf = (word: string | undefined): number | undefined =>
  word !== undefined && /^\d{1,2}$/.test(word) ? Number(word) : undefined;

/** The number of words that name any terminal here: 't2', 'terminal b', 'term 4'. */
function lengthOfTerminal(words: readonly string[], at: number): number {
  const [word = '', next = ''] = words.slice(at, at + 2);
  if (!/^(?:t(?:\d{1,2}[a-z]?)?|terminal\d{0,2}|term)$/.test(word)) return 0;
  return /^(?:terminal|term|t)$/.test(word) && /^(?:\d{1,2}[a-z]?|[a-z])$/.test(next) ? 2 : 1;
}

/** The lot's terminal of that number or letter: 'terminal 2' is 'T2', 'Terminal 2' or '2'. */
function findSpoken(words: readonly string[], terminals: readonly string[]): string | undefined {
  const mark = /(\d{1,2}[a-z]?|[a-z])$/.exec(words.join(' ').replace(/^(?:terminal|term|t)/, ' '))?.[1];
  return terminals.find((name) => [`t${mark}`, mark, `terminal ${mark}`].includes(toWords(name).join(' ')));
}

const withoutUndefined = (details: RideDetails): RideDetails =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
