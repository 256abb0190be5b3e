import {
  DEFAULT_LANGUAGE,
  fieldLabel,
  FORM_FIELDS,
  formatPhone,
  lotMinuteOf,
  phoneDigits,
  recordOf,
  type ClientRecord,
  type FormField,
} from '@lotline/protocol';

/** The customer form's values. Date-times are lot times, '' when not set; the payment amount is as typed, not validated. */
export type CustomerValues = Record<Exclude<FormField, 'partySize'>, string> & { partySize: number };

/** The label of each field, in the order of the form. */
export const FIELD_LABELS = recordOf(FORM_FIELDS, fieldLabel);

export const isFormField = (path: string): path is FormField => Object.hasOwn(FIELD_LABELS, path);

/** Whether any field differs. */
export const isEdited = (base: CustomerValues, current: CustomerValues): boolean =>
  FORM_FIELDS.some((name) => current[name] !== base[name]);

/** The initial values of a new booking: both times are the lot's current minute. */
export const newValues = (now: Date, timeZone: string): CustomerValues => ({
  ...recordOf(FORM_FIELDS, () => ''),
  language: DEFAULT_LANGUAGE,
  checkInDateTime: lotMinuteOf(now, timeZone),
  checkOutDateTime: lotMinuteOf(now, timeZone),
  partySize: 1,
  paymentAmount: '0',
  paymentMethod: 'Credit Card',
});

/** Converts a stored booking to the form's values. */
export const valuesOf = (client: ClientRecord): CustomerValues => ({
  ...recordOf(FORM_FIELDS, (field) => String(client[field] ?? '')),
  phone: formatPhone(client.phone),
  language: client.language,
  partySize: client.partySize,
});

/** Returns the stored phone when its digits did not change, so that an imported phone of 11 or 13 digits stays valid. */
export const phoneToSend = (shown: string, stored: string | undefined): string =>
  stored !== undefined && phoneDigits(shown) === phoneDigits(stored) ? stored : shown;
