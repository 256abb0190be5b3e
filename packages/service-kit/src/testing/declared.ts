import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const undeclared: string[] = [];

/**
 * Notes what travelled otherwise than its schema declares: not only what is missing or of another kind, but also what is more
 * than it names. The set-up of the integration tests fails the test for it.
 */
export function expectDeclared(what: string, schema: z.ZodType, sent: unknown): void {
  const read = schema.safeParse(sent);
  if (!read.success) undeclared.push(`${what}\n${z.prettifyError(read.error)}`);
  else if (!isDeepStrictEqual(contentOf(schema.encode(read.data)), contentOf(sent))) {
    undeclared.push(`${what} has more than its schema: ${JSON.stringify(sent)}`);
  }
}

/** What was noted since it was last asked. */
export const takeUndeclared = (): string[] => undeclared.splice(0);

/** A message as data, texts of JSON too: their fields may come in any order. */
const contentOf = (message: unknown): unknown =>
  JSON.parse(JSON.stringify(message), (_key, value: unknown) =>
    typeof value === 'string' ? contentOfText(value) : value,
  );

function contentOfText(value: string): unknown {
  if (!/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
