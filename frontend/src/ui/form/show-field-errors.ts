import type { FieldError } from '@lotline/protocol';
import type { FormInstance } from 'antd';

/**
 * Shows the server's errors at the fields they name, such as `phone` or `shuttles.0.name`. An error inside a field's value is
 * shown at the field. Returns whether any field of the form was named.
 */
export function showFieldErrors(form: FormInstance, errors: FieldError[]): boolean {
  const names = form.getFieldsError().map(({ name }) => name);
  const nameOf = (path: string) =>
    names.find((name) => name.join('.') === path) ?? names.find((name) => path.startsWith(`${name.join('.')}.`));
  const known = errors.flatMap(({ path, message }) => {
    const name = nameOf(path);
    return name ? [{ name, errors: [message] }] : [];
  });
  const [first] = known;
  if (!first) return false;
  form.setFields(known);
  form.scrollToField(first.name, { focus: true, block: 'center' });
  return true;
}
