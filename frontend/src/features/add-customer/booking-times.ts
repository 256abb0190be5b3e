import { isLotTime, lotMinuteOf } from '@lotline/protocol';
import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import type { KnownCustomer } from '../../lib/page/new-customer.js';
import { useSettings } from '../../lib/lot/settings.js';
import { type CustomerValues, isEdited, newValues } from '../../ui/customer-form/customer-values.js';

const TICK_MS = 5_000;

/**
 * Returns a new booking's values. Both times follow the lot's clock to the minute until the check-in is changed or `stopClock` is
 * called; a changed check-out stays. `begin` fills an untouched form with what is known.
 */
export function useNewValues(form: FormInstance<CustomerValues>) {
  const { timeZone } = useSettings();
  const [initialValues] = useState(() => newValues(serverDate(), timeZone));
  /** The untouched form's values. */
  const fresh = useRef(initialValues);
  const isStopped = useRef(false);

  const followClock = useEffectEvent(() => {
    const now = lotMinuteOf(serverDate(), timeZone);
    const { checkInDateTime: checkIn, checkOutDateTime: checkOut } = fresh.current;
    const values = form.getFieldsValue();
    if (isStopped.current || now === checkIn || values.checkInDateTime !== checkIn || isTypingTime()) return;
    form.setFieldValue('checkInDateTime', now);
    if (values.checkOutDateTime === checkOut) form.setFieldValue('checkOutDateTime', now);
    fresh.current = { ...fresh.current, checkInDateTime: now, checkOutDateTime: now };
  });
  useEffect(() => {
    const timer = setInterval(() => followClock(), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const isFilled = (): boolean => isEdited(fresh.current, form.getFieldsValue());
  return {
    initialValues,
    fresh,
    isFilled,
    begin: ({ checkInDateTime, ...customer }: KnownCustomer) => {
      if (isFilled()) return;
      const stay = checkInDateTime === undefined ? {} : { checkInDateTime, checkOutDateTime: checkInDateTime };
      fresh.current = { ...fresh.current, ...customer, ...stay };
      form.setFieldsValue(fresh.current);
      isStopped.current = checkInDateTime !== undefined;
      if (customer.phone !== undefined) form.focusField('firstName');
    },
    /** Called when the values are sent: if the answer is lost, a retry must send the same values to be recognized. */
    stopClock: () => {
      isStopped.current = true;
    },
  };
}

/** Whether one of the two time fields has the focus: its selected text must not change before the user types over it. */
const isTypingTime = (): boolean => /_check(In|Out)DateTime$/.test(document.activeElement?.id ?? '');

interface Stay {
  checkIn: string;
  checkOut: string;
}

/**
 * Returns the check-out after a change of the check-in: it moves to the check-in's day and keeps its time, or 12:00 if it has
 * none. An empty check-out copies the check-in. If the check-in's day is unchanged, so is the check-out. The values are lot
 * times, '' when not set, or invalid text as typed.
 */
export function nextCheckOut(before: Stay, checkIn: string): string {
  if (!isLotTime(checkIn)) return before.checkOut;
  if (before.checkOut === '') return checkIn;
  const day = checkIn.slice(0, 10);
  if (day === before.checkIn.slice(0, 10)) return before.checkOut;
  return `${day} ${isLotTime(before.checkOut) ? before.checkOut.slice(11) : '12:00:00'}`;
}
