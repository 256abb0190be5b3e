import type { FormInstance } from 'antd';
import { afterPaint } from '../../lib/page/after-paint.js';

type Submittable = Pick<FormInstance, 'submit'>;

/** Forms whose submission waits for the paint. */
const pending = new WeakSet<Submittable>();

/**
 * Submits a form after the browser has painted the response to the input event: validation re-renders every field, which is
 * slow on a tablet. Ignores the second press of a double click.
 */
export function submitAfterPaint(form: Submittable): void {
  if (pending.has(form)) return;
  pending.add(form);
  afterPaint(() => {
    pending.delete(form);
    form.submit();
  });
}
