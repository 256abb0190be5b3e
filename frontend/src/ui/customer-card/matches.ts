/** A stretch of a text, and whether the search matched it. */
export interface Stretch {
  text: string;
  hit: boolean;
}

/**
 * `text` cut where the search term stands in it: case-insensitive, as the server matches (docs/product/search.md#matching). With
 * `acrossDashes` dashes are passed over in both, so that 5550108 is found in 626-555-0108.
 */
export function matches(text: string, term: string, acrossDashes = false): Stretch[] {
  const kept = [...text].flatMap((char, at) =>
    acrossDashes && char === '-' ? [] : [{ char: char.toLowerCase(), at }],
  );
  const wanted = (acrossDashes ? term.replaceAll('-', '') : term).trim().toLowerCase();
  const found =
    wanted === ''
      ? -1
      : kept
          .map(({ char }) => char)
          .join('')
          .indexOf(wanted);
  const from = kept[found]?.at;
  const to = kept[found + wanted.length - 1]?.at;
  if (found < 0 || from === undefined || to === undefined) return [{ text, hit: false }];
  return [
    { text: text.slice(0, from), hit: false },
    { text: text.slice(from, to + 1), hit: true },
    { text: text.slice(to + 1), hit: false },
  ].filter((stretch) => stretch.text !== '');
}
