import { z } from 'zod';

/**
 * A text as it may be kept, in text and in jsonb: without NUL, and with U+FFFD for each half of a surrogate pair that stands
 * alone. Not `toWellFormed`, which browsers lack that the pages are built for.
 */
export const wellFormed = (value: string): string => value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');

/**
 * Every text that people or other systems give, in requests, records and events: made well formed before any other check sees
 * it. Ids and enumerations need none of it, because their patterns let nothing else through.
 */
export const text = (error?: Parameters<typeof z.string>[0]) => z.string(error).overwrite(wellFormed);

/** A field of a form that must hold something; `message` says so where it does not. */
export const requiredText = (message: string, max = 100) =>
  text({ error: ({ input }) => (input == null ? message : 'Must be text') })
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters`);

/** A JSON document that passes through as text, so that nobody on its way has to read it. `content` is what it says. */
export const jsonText = <Content extends z.ZodType>(content: Content) =>
  z.codec(z.string(), content, {
    decode: (json) => JSON.parse(json),
    encode: (value) => JSON.stringify(value),
  });
