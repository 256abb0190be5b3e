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

/**
 * Like `parseOrThrow`, for forms in which a misspelled optional field would mean something else: a day 'mondy' would be
 * closed. INVALID for every field that the schema dropped, at any depth, except `ignored` ones of the form itself. The schema
 * must not rename fields.
 */
export function parseFormOrThrow<S extends z.ZodType>(
  schema: S,
  input: unknown,
  ignored: readonly string[] = [],
): z.output<S> {
  const parsed = parseOrThrow(schema, input);
  const paths = unknownFields(input, parsed).filter((path) => !ignored.includes(path));
  if (paths.length === 0) return parsed;
  const errors = paths.slice(0, MAX_UNKNOWN).map((path) => ({ path, message: `There is no field ${path}` }));
  throw new DomainError('INVALID', errors[0]?.message ?? '', { errors });
}

/** Unknown fields that one error names, and their characters. */
const MAX_UNKNOWN = 20;
const MAX_NAME = 50;

/** The paths of all fields of `input` that are missing in `parsed`. */
export function unknownFields(input: unknown, parsed: unknown): string[] {
  if (typeof input !== 'object' || typeof parsed !== 'object' || input === null || parsed === null) return [];
  // A list whose items were sorted or removed cannot be compared; its items are values, not objects.
  if (Array.isArray(input) && Array.isArray(parsed) && input.length !== parsed.length) return [];
  const known = new Map<string, unknown>(Object.entries(parsed));
  return Object.entries(input).flatMap(([key, value]) => {
    const name = key.slice(0, MAX_NAME);
    if (!known.has(key)) return value === undefined ? [] : [name];
    return unknownFields(value, known.get(key)).map((path) => `${name}.${path}`);
  });
}

/** Words the errors for which a schema has no message of its own: Zod's name JavaScript types. */
const plainMessage: z.core.$ZodErrorMap = ({ code, input }) => {
  if (code === 'invalid_type') return input === undefined ? 'This field is required' : 'Not a valid value';
  if (code === 'too_big') return 'Too long or too large';
  if (code === 'too_small') return 'Too short or too small';
  return 'Not a valid value';
};
