import type { z } from 'zod';
import { DomainError } from '../errors.js';

/**
 * Parses `input` or throws INVALID. Its message is that of the first invalid field, in the order of the schema; its
 * details list every invalid field.
 */
export function parseOrThrow<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new DomainError('INVALID', errors[0]?.message ?? 'The request is not valid', { errors });
}
