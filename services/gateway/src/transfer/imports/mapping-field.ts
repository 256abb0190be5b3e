import { DomainError, importMappingSchema, type FieldError, type ImportMapping } from '@lotline/protocol';
import { z } from 'zod';

/** A misspelled field is an error: ignored, it would import a file in another way than its sender wants. */
const sentMappingSchema = z.strictObject(importMappingSchema.shape);

/**
 * Reads the form field `mapping`, JSON of an `ImportMapping`; undefined without one. `form` holds the fields before the file, those of the
 * type application/json parsed. Throws INVALID with each invalid field, such as `mapping.dateOrder`.
 */
export function readMapping(form: unknown): ImportMapping | undefined {
  const sent = z.object({ mapping: z.unknown() }).safeParse(form).data?.mapping;
  if (sent === undefined) return undefined;
  const { data, error } = sentMappingSchema.safeParse(typeof sent === 'string' ? parseJson(sent) : sent);
  if (error) throw invalid(error.issues.flatMap(toFieldErrors));
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid([{ path: 'mapping', message: 'Send JSON in the field "mapping"' }]);
  }
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = ['mapping', ...issue.path].join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: `${path}.${key}`, message: 'There is no such field' }));
}

function invalid(errors: FieldError[]): DomainError {
  const [{ path, message } = { path: 'mapping', message: 'Not valid' }] = errors;
  return new DomainError('INVALID', path === 'mapping' ? message : `${path}: ${message}`, { errors });
}
