import type { ZodObject } from 'zod';

/** Error messages by field name; those of a row's field by its path, such as `shuttles.0.name`. */
export type FieldErrors = Partial<Record<string, string>>;

/** Returns the schema's first error for each field. An error inside a field's value counts as the field's, too. */
export function validateFields(schema: ZodObject, values: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
    errors[path.join('.')] ??= message;
  }
  return errors;
}

/** Returns the first field, in the order of the form, that is empty and must not be. */
export const firstMissing = (schema: ZodObject, values: object): string | undefined => {
  const errors = validateFields(schema, values);
  return Object.entries(values).find(([name, value]) => value === '' && errors[name] !== undefined)?.[0];
};
