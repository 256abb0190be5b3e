import { lotMinuteOf } from '@lotline/contracts';
import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { type CustomerValues, isEdited, newValues } from '../../ui/customer-form/customer-values.js';

const LOOK_EVERY_MS = 5_000;

/**
 * A new booking's values. Its two times follow the lot's clock to the minute for as long as nobody has changed the check-in; a
 * check-out that was changed stays.
 */
export function useNewValues(form: FormInstance<CustomerValues>) {
  const { timeZone } = useSettings();
  const [initialValues] = useState(() => newValues(new Date(), timeZone));
  /** The form as nobody has touched it. */
  const fresh = useRef(initialValues);

  const followClock = useEffectEvent(() => {
    const now = lotMinuteOf(new Date(), timeZone);
    const { checkInDateTime: checkIn, checkOutDateTime: checkOut } = fresh.current;
    const values = form.getFieldsValue();
    if (now === checkIn || values.checkInDateTime !== checkIn || isTypingTime()) return;
    form.setFieldValue('checkInDateTime', now);
    if (values.checkOutDateTime === checkOut) form.setFieldValue('checkOutDateTime', now);
    fresh.current = { ...fresh.current, checkInDateTime: now, checkOutDateTime: now };
  });
  useEffect(() => {
    const timer = setInterval(() => followClock(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  return { initialValues, fresh, isFilled: () => isEdited(fresh.current, form.getFieldsValue()) };
}

/** Whether one of the two fields has the focus. Its text is then selected, so that typing replaces it. */
const isTypingTime = (): boolean => /_check(In|Out)DateTime$/.test(document.activeElement?.id ?? '');
