import {
  addFormTypes,
  CONTRACT_CUSTOMER,
  DEFAULT_LANGUAGE,
  isContractRecord,
  type Lookup,
  lotTimeOf,
  nameInText,
  phoneDigits,
  type Settings,
  textKey,
} from '@lotline/protocol';
import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { formatLotDay } from '../../lib/time/format.js';
import { LOOKUP_PAUSE } from '../../lib/time/intervals.js';
import { useSettings } from '../../lib/lot/settings.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';
import { toast, type ToastMessage } from '../../ui/toast/toast.js';
import { useLazyLookupCustomerQuery } from './add-customer-api.js';

/** The fields that a lookup fills, with their names in the toast. */
const FILLABLE = {
  firstName: 'first name',
  lastName: 'last name',
  vehicleMake: 'vehicle make',
  vehicleModel: 'model',
  vehicleColor: 'color',
  notes: 'notes',
  language: 'language',
} as const;
type Fillable = keyof typeof FILLABLE;
export type Filled = Partial<Pick<CustomerValues, Fillable>>;

const isFillable = (name: string): name is Fillable => Object.hasOwn(FILLABLE, name);
const fillables = Object.keys(FILLABLE).filter(isFillable);

/** Returns the values that a lookup fills in: only for empty fields, so that it never overwrites what was typed. */
export function fillFrom(lookup: Lookup, values: CustomerValues): Filled {
  const filled: Filled = {};
  for (const name of fillables) {
    const found = lookup[name] ?? emptyValue(name);
    if (values[name].trim() === emptyValue(name) && found !== emptyValue(name)) filled[name] = found;
  }
  return filled;
}

/** The value of a field that nobody has filled in. */
const emptyValue = (name: Fillable): string => (name === 'language' ? DEFAULT_LANGUAGE : '');

/** Null if the lookup has data, but the user has already filled in every field that it could fill. */
export function lookupToast(lookup: Lookup, filled: Filled): ToastMessage | null {
  const names = fillables.filter((name) => filled[name] !== undefined).map((name) => FILLABLE[name]);
  if (names.length > 0)
    return { title: 'Returning Customer Found', description: `Auto-populated: ${names.join(', ')}` };
  if (fillables.some((name) => (lookup[name] ?? emptyValue(name)) !== emptyValue(name))) return null;
  return { title: 'Customer Phone Found', description: 'No previous data available to populate' };
}

/** The note below the phone: the customer's name, the end of the booking, and what was filled in. `now` is a lot time. */
export function returningNote(lookup: Lookup, filled: Filled, lot: Settings, now: string): string {
  const name = nameInText(lookup) || 'This customer';
  const end = lookup.checkOutDateTime;
  const day = formatLotDay(end, now);
  const past = end < now;
  const contract = isContractRecord(lookup.clientType, lot);
  const dated = contract
    ? `${name}’s contract ${past ? 'ended on' : 'runs until'} ${day}.`
    : `${name} ${past ? 'was here until' : 'has a booking until'} ${day}.`;
  const when = end === '' ? `${name} has a contract without an end date.` : dated;
  const parts = [
    (filled.firstName ?? filled.lastName) && 'name',
    (filled.vehicleMake ?? filled.vehicleModel ?? filled.vehicleColor) && 'vehicle',
    filled.notes && 'notes',
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return when;
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `${when} ${list?.charAt(0).toUpperCase()}${list?.slice(1)} filled in.`;
}

/** In the order of the form. */
const REQUIRED_FIELDS = ['firstName', 'lastName', 'clientType'] as const;

/** The result is awaited, so the query's state must not re-render the form. */
const NO_SUBSCRIPTION = { selectFromResult: () => ({}) };

interface ReturningCustomer {
  lookup: Lookup;
  note: string;
  lastType: string | null;
}

/** Returns the type that a returning customer's booking had, if the form offers it. The holder of a contract books as its customer. */
export function lastTypeOf({ clientType }: Pick<Lookup, 'clientType'>, lot: Settings): string | null {
  const type = isContractRecord(clientType, lot) ? CONTRACT_CUSTOMER : clientType;
  return addFormTypes(lot).includes(type) ? type : null;
}

/**
 * Looks up a phone 500 ms after it reaches exactly 10 digits, and fills in the empty fields. Failures are ignored. When the
 * phone changes, values that were filled in for the old phone and not edited since are removed.
 */
export function useReturningCustomer(form: FormInstance<CustomerValues>) {
  const lot = useSettings();
  const [known, setKnown] = useState<ReturningCustomer | null>(null);
  const [find] = useLazyLookupCustomerQuery(NO_SUBSCRIPTION);
  const wanted = useRef('');
  const filled = useRef<Filled>({});
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const reset = () => {
    clearTimeout(pause.current);
    const values = form.getFieldsValue();
    for (const name of fillables) if (values[name] === filled.current[name]) form.setFieldValue(name, emptyValue(name));
    wanted.current = '';
    filled.current = {};
    setKnown(null);
  };

  const lookUp = async (phone: string) => {
    const { data: lookup } = await find(phone);
    if (wanted.current !== phone || !lookup) return;
    const found = fillFrom(lookup, form.getFieldsValue());
    form.setFieldsValue(found);
    filled.current = found;
    moveFocus(found);
    const note = returningNote(lookup, found, lot, lotTimeOf(serverDate(), lot.timeZone));
    setKnown({ lookup, note, lastType: lastTypeOf(lookup, lot) });
    const message = lookupToast(lookup, found);
    if (message) toast(message);
  };

  /** Moves the focus from a field that was filled in to the next empty required field. */
  const moveFocus = (found: Filled) => {
    const focused = document.activeElement;
    if (!fillables.some((name) => found[name] !== undefined && findInput(form, name) === focused)) return;
    const values = form.getFieldsValue();
    const next = REQUIRED_FIELDS.find((name) => values[name] === '');
    if (next) form.scrollToField(next, { focus: true, block: 'center' });
  };

  const phoneChanged = (phone: string) => {
    const digits = phoneDigits(phone);
    if (digits === wanted.current) return;
    reset();
    if (digits.length !== 10 || textKey(digits) === null) return;
    wanted.current = digits;
    pause.current = setTimeout(() => void lookUp(digits), LOOKUP_PAUSE);
  };

  /** `end` is a lot time. */
  const contractExtended = (end: string) =>
    setKnown((now) => now && { ...now, lookup: { ...now.lookup, checkOutDateTime: end } });

  return { known, phoneChanged, contractExtended };
}

/** Returns a field's input element. */
function findInput(form: FormInstance<CustomerValues>, name: keyof Filled): unknown {
  const instance: unknown = form.getFieldInstance(name);
  return instance instanceof Object && 'input' in instance ? instance.input : null;
}
