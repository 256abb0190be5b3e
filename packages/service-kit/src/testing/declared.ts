import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const undeclared: string[] = [];

/**
 * Notes what travelled otherwise than its schema declares: not only what is missing or of another kind, but also what is more
 * than it names. The set-up of the integration tests fails the test for it.
 */
export function expectMatchesSchema(what: string, schema: z.ZodType, sent: unknown): void {
  const read = schema.safeParse(sent);
  if (!read.success) undeclared.push(`${what}\n${z.prettifyError(read.error)}`);
  else if (!isDeepStrictEqual(contentOf(schema.encode(read.data)), contentOf(sent))) {
    undeclared.push(`${what} has more than its schema: ${JSON.stringify(sent)}`);
  }
}

/** Notes what a description in another form says otherwise. */
export const reportMismatch = (what: string): void => void undeclared.push(what);

/** What was noted since it was last asked. */
export const takeMismatches = (): string[] => undeclared.splice(0);

/** A message as data. A text of JSON stands among its own fields, and its fields may come in any order. */
function contentOf(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return message;
  return Object.fromEntries(Object.entries(message).map(([key, value]) => [key, contentOfText(value)]));
}

function contentOfText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
