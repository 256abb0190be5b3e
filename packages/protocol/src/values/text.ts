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
