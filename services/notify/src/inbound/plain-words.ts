import { allWords } from './words.js';

const APOSTROPHES = /['’‘´`ʻʼ＇]/g;
/** Marks, characters that take no space, and letters that show as nothing. */
const INVISIBLE = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;
const LINES = /\r\n|[\r\n\u0085\u2028\u2029]/;
/** '--', or '- Dana R.' */
const RULE_OR_NAME = /^(?:[-–—_~*]{2,}|[-–—~]\s*\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*)?)$/u;

/**
 * Returns the words of a text without its signature: in lower case and plain letters, without accents, apostrophes, punctuation, emoji
 * and invisible characters. Full-width and decorated letters count as what they show.
 */
export const toWords = (text: string): string[] =>
  withoutSignature(text)
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The first line with a letter is never a signature. */
function withoutSignature(text: string): string {
  const lines = text.split(LINES);
  const first = lines.findIndex((line) => /\p{L}/u.test(line));
  const end = lines.findIndex((line, index) => first >= 0 && index > first && isSignature(line.trim()));
  return (end < 0 ? lines : lines.slice(0, end))
    .join('\n')
    .replace(/\bsent from my [\p{L}\p{N} ]{1,30}[.!]?\s*$/iu, '');
}

const isSignature = (line: string): boolean =>
  RULE_OR_NAME.test(line) || allWords('signatures').some((pattern) => pattern.test(line.toLowerCase()));

/** Whether the words consist of these phrases only, in any order. */
export function consistOf(words: readonly string[], phrases: readonly string[]): boolean {
  const lists = phrases.map((phrase) => phrase.split(' ')).sort((one, other) => other.length - one.length);
  let at = 0;
  while (at < words.length) {
    const start = at;
    const found = lists.find((list) => list.every((word, index) => words[start + index] === word));
    if (!found) return false;
    at += found.length;
  }
  return true;
}
