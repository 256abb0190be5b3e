import type { FieldError } from '@lotline/contracts';
import type { FormInstance } from 'antd';
import type { ZodObject } from 'zod';

/** Error messages by field name. */
export type FieldErrors = Partial<Record<string, string>>;

/** Returns the schema's first error for each field. An error inside a field's value counts as the field's. */
export function validateFields(schema: ZodObject, values: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

/** Returns the first field, in the order of the form, that is empty and must not be. */
export const firstMissing = (schema: ZodObject, values: object): string | undefined => {
  const errors = validateFields(schema, values);
  return Object.entries(values).find(([name, value]) => value === '' && errors[name] !== undefined)?.[0];
};

/** Shows the server's errors at the fields they name. Returns whether any field of the form was named. */
export function showFieldErrors(form: FormInstance, errors: FieldError[]): boolean {
  const fields = form.getFieldsValue();
  const known = errors.filter(({ path }) => Object.hasOwn(fields, path));
  const [first] = known;
  if (!first) return false;
  form.setFields(known.map(({ path, message }) => ({ name: path, errors: [message] })));
  form.scrollToField(first.path, { focus: true, block: 'center' });
  return true;
}
