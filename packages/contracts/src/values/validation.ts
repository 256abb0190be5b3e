import type { z } from 'zod';
import { DomainError } from '../errors.js';

/**
 * Parses `input` or throws INVALID. Its message is that of the first invalid field, in the order of the schema; its
 * details list every invalid field.
 */
export function parseOrThrow<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: plainMessage });
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new DomainError('INVALID', errors[0]?.message ?? 'The request is not valid', { errors });
}

/** Words the errors for which a schema has no message of its own: Zod's name JavaScript types. */
const plainMessage: z.core.$ZodErrorMap = ({ code, input }) => {
  if (code === 'invalid_type') return input === undefined ? 'This field is required' : 'Not a valid value';
  if (code === 'too_big') return 'Too long or too large';
  if (code === 'too_small') return 'Too short or too small';
  return 'Not a valid value';
};
