import { isPlaceholderPhone, type Lookup, lotTimeOf, phoneDigits } from '@lotline/contracts';
import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { LOOKUP_PAUSE } from '../../lib/time/intervals.js';
import { useSettings } from '../../lib/lot/settings.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';
import { toast } from '../../ui/toast/toast.js';
import { useLazyLookupCustomerQuery } from './add-customer-api.js';
import { type Filled, fillables, fillFrom, lookupToast, returningNote } from './returning-customer.js';

/** In the order of the form. */
const ASKED_OF_EVERYBODY = ['firstName', 'lastName', 'clientType'] as const;

/** What is found is awaited; that it is looked for draws nothing. */
const NOT_FOLLOWED = { selectFromResult: () => ({}) };

export interface ReturningCustomer {
  lookup: Lookup;
  note: string;
}

/**
 * The lookup of a phone (spec §7 `GET /api/clients/lookup/{phone}`): 500 ms after it reached exactly 10 digits it fills
 * what is empty. A failure is silent. When the phone changes, what was filled for the old one and left as it was goes.
 */
export function useReturningCustomer(form: FormInstance<CustomerValues>) {
  const lot = useSettings();
  const [known, setKnown] = useState<ReturningCustomer | null>(null);
  const [find] = useLazyLookupCustomerQuery(NOT_FOLLOWED);
  const wanted = useRef('');
  const filled = useRef<Filled>({});
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const forget = () => {
    clearTimeout(pause.current);
    const values = form.getFieldsValue();
    for (const name of fillables) if (values[name] === filled.current[name]) form.setFieldValue(name, '');
    wanted.current = '';
    filled.current = {};
    setKnown(null);
  };

  const look = async (phone: string) => {
    const { data: lookup } = await find(phone);
    if (wanted.current !== phone || !lookup) return;
    const found = fillFrom(lookup, form.getFieldsValue());
    form.setFieldsValue(found);
    filled.current = found;
    goOnFrom(found);
    setKnown({ lookup, note: returningNote(lookup, found, lot, lotTimeOf(new Date(), lot.timeZone)) });
    const message = lookupToast(lookup, found);
    if (message) toast(message);
  };

  /** Whoever waited in a field that is filled now goes on to the next that is not. */
  const goOnFrom = (found: Filled) => {
    const focused = document.activeElement;
    if (!fillables.some((name) => found[name] !== undefined && inputOf(form, name) === focused)) return;
    const values = form.getFieldsValue();
    const next = ASKED_OF_EVERYBODY.find((name) => values[name] === '');
    if (next) form.scrollToField(next, { focus: true, block: 'center' });
  };

  const phoneChanged = (phone: string) => {
    const digits = phoneDigits(phone);
    if (digits === wanted.current) return;
    forget();
    if (digits.length !== 10 || isPlaceholderPhone(digits)) return;
    wanted.current = digits;
    pause.current = setTimeout(() => void look(digits), LOOKUP_PAUSE);
  };

  return { known, phoneChanged };
}

/** The element that a field is typed into. */
function inputOf(form: FormInstance<CustomerValues>, name: keyof Filled): unknown {
  const instance: unknown = form.getFieldInstance(name);
  return instance instanceof Object && 'input' in instance ? instance.input : null;
}
