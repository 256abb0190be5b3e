import { z } from 'zod';

/**
 * Makes text storable in text and jsonb columns: removes NUL and replaces unpaired surrogates by U+FFFD. Not
 * `toWellFormed`, which some supported browsers lack.
 */
export const wellFormed = (value: string): string => value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');

/**
 * The schema of all text from people or other systems, in requests, records and events. It is made well formed before
 * any other check. Ids and enumerations do not need it, because their patterns reject other characters.
 */
export const text = (error?: Parameters<typeof z.string>[0]) => z.string(error).overwrite(wellFormed);

/** A required field of a form; `message` is the error if it is empty. */
export const requiredText = (message: string, max = 100) =>
  text({ error: ({ input }) => (input == null ? message : 'Must be text') })
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters`);

/**
 * A JSON document that passes through as text, so that services on the way do not parse it. `content` is its schema.
 */
export const jsonText = <Content extends z.ZodType>(content: Content) =>
  z.codec(z.string(), content, {
    decode: (json) => JSON.parse(json),
    encode: (value) => JSON.stringify(value),
  });

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

/**
 * Returns the text as people type it in a search: without accents, with one kind of apostrophe, and full-width characters as ordinary
 * ones. Keeps its case. The database function `folded` of the clients service does the same for stored texts.
 */
export const foldText = (text: string): string =>
  text
    .replace(/[’‘´`ʻʼʹ′‛]/gu, "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/gu, '');
