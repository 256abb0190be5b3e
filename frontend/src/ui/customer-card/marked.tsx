import { foldText, pastedDigits } from '@lotline/protocol';
import styles from './customer-card.module.css';

interface Props {
  text: string;
  /** The search term; '' for none. */
  term: string;
  isPhone?: boolean;
}

/** Highlights the search term in a text. */
export function Marked({ text, term, isPhone = false }: Props) {
  return matches(text, term, isPhone).map((part, at) =>
    part.hit ? (
      <mark key={at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** A part of a text, and whether it matches the search. */
export interface Segment {
  text: string;
  hit: boolean;
}

/**
 * Splits `text` around what the search term matches, ignoring case, accents and the kind of apostrophe as the server does: the first
 * match of the whole term, otherwise of each of its words. In a phone, signs are ignored, so that 5550108 matches 626-555-0108.
 */
export function matches(text: string, term: string, isPhone = false): Segment[] {
  const chars = foldedChars(text).filter(({ char }) => !isPhone || /\d/.test(char));
  const line = chars.map(({ char }) => char).join('');
  const hits = new Set<number>();
  for (const needle of isPhone ? phoneNeedles(term) : needles(line, term)) {
    const start = needle === '' ? -1 : line.indexOf(needle);
    const [first, last] = [chars[start], chars[start + needle.length - 1]];
    if (first && last) for (let at = first.from; at < last.to; at += 1) hits.add(at);
  }
  return segments(text, hits);
}

const fold = (text: string): string => foldText(text).toLowerCase();

/** The folded characters of a text, each with its place in the text. */
function foldedChars(text: string): { char: string; from: number; to: number }[] {
  let to = 0;
  return [...text].flatMap((letter) => {
    const from = to;
    to += letter.length;
    const end = to;
    return fold(letter)
      .split('')
      .map((char) => ({ char, from, to: end }));
  });
}

function needles(line: string, term: string): string[] {
  const whole = fold(term).trim();
  return line.includes(whole) ? [whole] : whole.split(/[\s,]+/);
}

/** A term with letters matches a phone only if it has a whole one. */
function phoneNeedles(term: string): string[] {
  const digits = pastedDigits(term);
  return digits.length >= 10 || !/\p{L}/u.test(term) ? [digits] : [];
}

/** Joins the characters that are hits, and those that are not. */
function segments(text: string, hits: ReadonlySet<number>): Segment[] {
  const found: Segment[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = found.at(-1);
    const hit = hits.has(at);
    if (last?.hit === hit) last.text += text[at];
    else found.push({ text: text[at] ?? '', hit });
  }
  return found;
}
