import {
  amountOf,
  centsOf,
  formatPhone,
  LANGUAGE_NAMES,
  LANGUAGES,
  FORM_FIELDS,
  type FormField,
} from '@lotline/protocol';
import { type CustomerValues, FIELD_LABELS } from '../../ui/customer-form/customer-values.js';

/** A row of the Duplicate Customer dialog. */
export interface ComparedRow {
  label: string;
  /** As shown; '' for an empty value. */
  current: string;
  next: string;
}

/** The specified rows, each of one or more fields. Every other field has a row if it changes. */
const ROWS: [label: string, fields: FormField[]][] = [
  ['Name', ['firstName', 'lastName']],
  ['Phone', ['phone']],
  ['Car', ['vehicleColor', 'vehicleMake', 'vehicleModel']],
  ['Check-in', ['checkInDateTime']],
  ['Check-out', ['checkOutDateTime']],
  ['Parking spot', ['parkingSpot']],
  ['Payment', ['paymentAmount']],
];
const SPECIFIED = new Set(ROWS.flatMap(([, fields]) => fields));

/** Compares a customer with the booking that would be saved over them. `lotTime` formats a lot time. */
export function comparedRows(
  current: CustomerValues,
  next: CustomerValues,
  lotTime: (time: string) => string,
): ComparedRow[] {
  const text = (values: CustomerValues, fields: readonly FormField[]): string =>
    fields
      .map((field) => formatField(field, values, lotTime))
      .join(' ')
      .trim()
      .replace(/\s+/g, ' ');
  const row = (label: string, fields: readonly FormField[]): ComparedRow => ({
    label,
    current: text(current, fields),
    next: text(next, fields),
  });
  const others = FORM_FIELDS.filter((field) => !SPECIFIED.has(field))
    .map((field) => row(FIELD_LABELS[field], [field]))
    .filter((other) => other.current !== other.next);
  return [...ROWS.map(([label, fields]) => row(label, fields)), ...others];
}

/** The fields that have a value now and would have none after the booking is saved over the customer. */
export const erasedFields = (current: CustomerValues, next: CustomerValues): FormField[] =>
  FORM_FIELDS.filter((field) => !isEmpty(field, current) && isEmpty(field, next));

const isEmpty = (field: FormField, values: CustomerValues): boolean =>
  field === 'paymentAmount' ? Number(values.paymentAmount) === 0 : String(values[field]).trim() === '';

function formatField(field: FormField, values: CustomerValues, lotTime: (time: string) => string): string {
  if (isEmpty(field, values)) return '';
  const value = String(values[field]);
  switch (field) {
    case 'phone':
      return formatPhone(value);
    case 'checkInDateTime':
    case 'checkOutDateTime':
      return lotTime(value);
    case 'paymentAmount':
      return `$${amountOf(centsOf(value))}`;
    case 'language':
      return LANGUAGES.filter((language) => language === value).map((language) => LANGUAGE_NAMES[language])[0] ?? value;
    default:
      return value;
  }
}
