import {
  clientInputSchema,
  isContractRecord,
  type Client,
  type Settings,
  type StoredValues,
  FORM_FIELDS,
  type FormField,
} from '@lotline/protocol';
import { z } from 'zod';
import { validateFields } from '../form/field-errors.js';
import { phoneToSend, valuesOf } from './customer-values.js';

/**
 * The schema of a customer's form: the contract's schema, with the phone as it is sent, and without dates where the type is a
 * contract. Values equal to `stored` are valid; `typeOf` returns the current customer type.
 */
export function customerSchema(lot: Settings, stored: StoredValues | undefined, typeOf: () => string) {
  const input = clientInputSchema(lot, stored);
  const toSentPhone = (phone: unknown) => (typeof phone === 'string' ? phoneToSend(phone, stored?.phone) : phone);
  /** Makes a date optional for contracts. */
  const optionalForContracts = (date: z.ZodType) =>
    z.unknown().superRefine((value, ctx) => {
      if (value === '' && isContractRecord(typeOf(), lot)) return;
      for (const { message } of date.safeParse(value).error?.issues ?? []) ctx.addIssue({ code: 'custom', message });
    });
  return input.extend({
    phone: z.preprocess(toSentPhone, input.shape.phone),
    checkInDateTime: optionalForContracts(input.shape.checkInDateTime),
    checkOutDateTime: optionalForContracts(input.shape.checkOutDateTime),
  });
}

/** The first field of a stored customer, in the order of the form, that the form would refuse; null if it would save them. */
export function firstInvalidField(client: Client, lot: Settings): FormField | null {
  const errors = validateFields(
    customerSchema(lot, client, () => client.clientType),
    valuesOf(client),
  );
  return FORM_FIELDS.find((name) => errors[name] !== undefined) ?? null;
}
