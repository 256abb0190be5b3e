import type { FormInstance } from 'antd';
import { afterPaint } from '../../lib/page/after-paint.js';

type Submitted = Pick<FormInstance, 'submit'>;

/** Forms that were submitted and whose press is not painted yet. */
const submitted = new WeakSet<Submitted>();

/**
 * Submits a form once the press is painted: every field of it is judged, and drawn anew, which takes a slow tablet long. A
 * second press before that, of a double click, is the same one.
 */
export function submitSoon(form: Submitted): void {
  if (submitted.has(form)) return;
  submitted.add(form);
  afterPaint(() => {
    submitted.delete(form);
    form.submit();
  });
}
