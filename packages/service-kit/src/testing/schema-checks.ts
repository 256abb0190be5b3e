import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const mismatches: string[] = [];

/**
 * Records a message that does not match its schema: missing or invalid values, and also fields that the schema does not have. The
 * setup of the integration tests then fails the test.
 */
export function expectMatchesSchema(what: string, schema: z.ZodType, sent: unknown): void {
  const read = schema.safeParse(sent);
  if (!read.success) mismatches.push(`${what}\n${z.prettifyError(read.error)}`);
  else if (!isDeepStrictEqual(contentOf(schema.encode(read.data)), contentOf(sent))) {
    mismatches.push(`${what} has more than its schema: ${JSON.stringify(sent)}`);
  }
}

/** Records a mismatch that was found by other means. */
export const reportMismatch = (what: string): void => void mismatches.push(what);

/** Returns and clears the recorded mismatches. */
export const takeMismatches = (): string[] => mismatches.splice(0);

/** A message as data. JSON in its own string fields is parsed, because the order of its fields does not matter. */
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
