import type { FieldError } from '@lotline/contracts';
import type { FormInstance } from 'antd';

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
