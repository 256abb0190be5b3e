import type { z } from 'zod';
import { DomainError } from '../errors.js';

/**
 * Reads `input` by `schema` or throws INVALID, whose message is the first refused field's text in the
 * schema's order (spec §5) and whose details list every field.
 */
export function parseOrThrow<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new DomainError('INVALID', errors[0]?.message ?? 'The request is not valid', { errors });
}
