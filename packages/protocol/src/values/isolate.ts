/** The blocks of right-to-left scripts, such as Hebrew, Arabic and Syriac. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const BIDI_CONTROLS = /\p{Bidi_Control}/gu;

/**
 * Keeps a name from reordering the plain text around it: removes bidi control characters such as U+202E, and encloses a name with
 * right-to-left letters in U+2068 and U+2069. Other names stay as they are, because U+2068 would make a text message UCS-2, at twice
 * the price. Markup isolates names by `<bdi>` instead. Returns trimmed text.
 */
export function isolate(name: string): string {
  const plain = name.replace(BIDI_CONTROLS, '').trim();
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** A customer's name, to be put into plain text such as a sentence or an `aria-label`. */
export const nameInText = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  isolate(`${firstName} ${lastName}`);
