import { phoneDigits } from '@lotline/protocol';
import { Form } from 'antd';
import { useSettings } from '../../lib/lot/settings.js';
import { lazyPart, useLazyPart } from '../../lib/page/lazy-part.js';
import styles from './customer-form.module.css';

const phoneReader = lazyPart(async () => (await import('@lotline/protocol/phone')).readPhone);

/** Forms ask for more digits themselves. */
const COMPLETE_DIGITS = 10;

/** Says why the phone of the surrounding form gets no texts. It can still be saved. */
export function PhoneNote() {
  const lot = useSettings();
  const value: unknown = Form.useWatch('phone');
  const phone = typeof value === 'string' ? value : '';
  const isComplete = phoneDigits(phone).length >= COMPLETE_DIGITS;
  // Without the numbering plans, as after a lost connection, the form works as usual.
  const { loaded: readPhone } = useLazyPart(phoneReader, 'numbering plans', isComplete);
  const error = isComplete && readPhone ? readPhone(phone, lot).textError : null;
  return <div aria-live="polite">{error !== null && <p className={`meta ${styles.note}`}>{error}</p>}</div>;
}
