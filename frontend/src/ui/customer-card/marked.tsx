import styles from './customer-card.module.css';

interface Props {
  text: string;
  /** The search term; '' for none. */
  term: string;
  acrossDashes?: boolean;
}

/** Highlights the search term in a text. */
export function Marked({ text, term, acrossDashes = false }: Props) {
  return matches(text, term, acrossDashes).map((part, at) =>
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
 * Splits `text` around the first match of the search term, ignoring case as the server does. With `acrossDashes`, dashes are
 * ignored in both, so that 5550108 matches 626-555-0108.
 */
export function matches(text: string, term: string, acrossDashes = false): Segment[] {
  const chars = [...text].flatMap((char, at) =>
    acrossDashes && char === '-' ? [] : [{ char: char.toLowerCase(), at }],
  );
  const needle = (acrossDashes ? term.replaceAll('-', '') : term).trim().toLowerCase();
  const start =
    needle === ''
      ? -1
      : chars
          .map(({ char }) => char)
          .join('')
          .indexOf(needle);
  const from = chars[start]?.at;
  const to = chars[start + needle.length - 1]?.at;
  if (start < 0 || from === undefined || to === undefined) return [{ text, hit: false }];
  return [
    { text: text.slice(0, from), hit: false },
    { text: text.slice(from, to + 1), hit: true },
    { text: text.slice(to + 1), hit: false },
  ].filter((segment) => segment.text !== '');
}
