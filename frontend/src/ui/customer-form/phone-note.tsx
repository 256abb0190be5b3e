import { phoneDigits } from '@lotline/contracts';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { lazyPart } from '../../lib/page/lazy-part.js';
import styles from './phone-note.module.css';

const phoneReader = lazyPart(async () => (await import('@lotline/contracts/phone')).readPhone);

/** Forms ask for more digits themselves. */
const COMPLETE_DIGITS = 10;

/** Says why the phone of the surrounding form gets no texts. It can still be saved. */
export function PhoneNote() {
  const lot = useSettings();
  const value: unknown = Form.useWatch('phone');
  const phone = typeof value === 'string' ? value : '';
  const [checked, setChecked] = useState<{ phone: string; error: string | null }>();

  useEffect(() => {
    if (phoneDigits(phone).length < COMPLETE_DIGITS) return;
    let isCurrent = true;
    const check = async () => {
      const readPhone = await phoneReader.load();
      if (isCurrent) setChecked({ phone, error: readPhone(phone, lot).textError });
    };
    // Without the numbering plans, as after a lost connection, the form works as usual.
    check().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [phone, lot]);

  const error = checked?.phone === phone ? checked.error : null;
  return <div aria-live="polite">{error !== null && <p className={styles.note}>{error}</p>}</div>;
}
