import { z } from 'zod';
import { clientTypes, DISPLAY_COLORS, isContractRecord, PAYMENT_METHODS } from './types.js';
import type { ClientRecord } from './client.js';
import { forPlainTexts } from './fields.js';
import { languageSchema } from './language.js';
import type { Lot } from '../lot/lot.js';
import { isLotTime, lotTimeFrom } from '../time/lot-time.js';
import { readAmount } from '../values/money.js';
import { phoneDigits } from '../phone/written.js';
import { requiredText, text } from '../values/text.js';

/** A missing value becomes ''. */
const optional = (max: number) =>
  text('Must be text')
    .trim()
    .max(max, `At most ${max} characters`)
    .nullish()
    .transform((value) => value ?? '');

/** A time with a T has minutes, whatever it is sent with. Other text stays as it is and is refused. */
const lotMinuteFrom = (written: string, timeZone: string): string => {
  const lotTime = lotTimeFrom(written, timeZone);
  if (lotTime === undefined) return written;
  return written.includes(' ') ? lotTime : `${lotTime.slice(0, 16)}:00`;
};
const lotTime = (timeZone: string, message: string) =>
  text(message)
    .overwrite((value) => lotMinuteFrom(value.trim(), timeZone))
    .refine((value) => value === '' || isLotTime(value), 'Not a valid date and time');

const requiredLotTime = (timeZone: string, message: string) => lotTime(timeZone, message).min(1, message);

/** A date of a contract: a missing value becomes ''. */
const optionalLotTime = (timeZone: string) =>
  lotTime(timeZone, 'Not a valid date and time')
    .nullish()
    .transform((value) => value ?? '');

/** Maximum characters of a number that is sent as text. */
const MAX_NUMBER_LENGTH = 100;

const AMOUNT_INVALID = 'Payment amount must be a valid number';

/** Accepts text or a number and returns text with two decimals; empty means 0. */
const paymentAmount = z
  .union([z.string().max(MAX_NUMBER_LENGTH, AMOUNT_INVALID), z.number()], AMOUNT_INVALID)
  .nullish()
  .transform((value, ctx) => {
    const read = readAmount(value ?? '');
    if ('amount' in read) return read.amount;
    ctx.addIssue({ code: 'custom', message: read.error });
    return z.NEVER;
  });

const PARTY_SIZE_WHOLE = 'Party size must be a whole number';

/** Text that is not a number becomes 1. A number that is not written as a whole one, such as '0x10', is refused. */
const toPartySize = (given: string | number | null | undefined): number => {
  if (typeof given === 'number') return given;
  if (!given?.trim() || Number.isNaN(Number(given))) return 1;
  return wholeNumberFrom(given) ?? Number.NaN;
};
const partySize = z
  .union([z.string().max(MAX_NUMBER_LENGTH, PARTY_SIZE_WHOLE), z.number()], PARTY_SIZE_WHOLE)
  .nullish()
  .transform(toPartySize)
  .pipe(z.int(PARTY_SIZE_WHOLE).min(1, 'Party size must be at least 1').max(999, 'Party size must be at most 999'));

/** The stored values of a record that were valid when they were saved, but may not be valid any more. */
export type StoredValues = Pick<ClientRecord, 'phone' | 'clientType' | 'terminal'>;

const phoneText = (unchangedPhone?: string) =>
  requiredText('Phone number is required', 30).refine(
    (phone) => phone === '' || phone === unchangedPhone || [10, 12].includes(phoneDigits(phone).length),
    'Phone number must be 10 digits (xxx-xxx-xxxx) or 12 digits (xx-xxx-xxx-xxxx)',
  );

/**
 * A lot's schema of the customer form (docs/product/validation.md#customer). The order of the keys is the order of the
 * errors. Unknown fields are dropped: a form never sets the status, the ride or the owner. Values equal to `stored` are
 * not validated again (docs/product/validation.md#unchanged-values). `mayLackDates` is for contracts (`isContractForm`),
 * whose dates are optional (docs/decisions/customers.md).
 */
export const clientInputSchema = (
  lot: Pick<Lot, 'host' | 'reservationsHost' | 'terminals' | 'timeZone'>,
  stored?: StoredValues,
  mayLackDates = false,
) =>
  z.object({
    firstName: requiredText('First name is required'),
    lastName: requiredText('Last name is required'),
    phone: phoneText(stored?.phone),
    checkInDateTime: mayLackDates
      ? optionalLotTime(lot.timeZone)
      : requiredLotTime(lot.timeZone, 'Check-in date and time is required'),
    checkOutDateTime: mayLackDates
      ? optionalLotTime(lot.timeZone)
      : requiredLotTime(lot.timeZone, 'Check-out date and time is required'),
    paymentAmount,
    paymentMethod: z
      .enum(PAYMENT_METHODS, 'Payment method must be Credit Card or Cash')
      .nullish()
      .transform((value) => value ?? 'Credit Card'),
    partySize,
    clientType: requiredText('Please select a customer type').refine(
      (type) => type === '' || type === stored?.clientType || clientTypes(lot).includes(type),
      'Please select a customer type',
    ),
    ...forPlainTexts(optional),
    terminal: optional(20).refine(
      (value) => value === '' || value === stored?.terminal || lot.terminals.includes(value),
      'This lot has no such terminal',
    ),
    /** An update without it keeps the language. */
    language: languageSchema.nullish().transform((value) => value ?? undefined),
    customerId: optional(100).transform((id) => id || null),
    /** Only set by updates (docs/product/customer-details.md#display-color). */
    displayColor: z.enum(DISPLAY_COLORS, 'Unknown display color').optional(),
  });

/** Whether a submitted form is for a monthly or quarterly contract. */
export const isContractForm = (
  { clientType }: Record<string, unknown>,
  lot: Pick<Lot, 'host' | 'reservationsHost'>,
): boolean => typeof clientType === 'string' && isContractRecord(clientType.trim(), lot);

export type ClientInput = z.output<ReturnType<typeof clientInputSchema>>;

/** Parses decimal digits with an optional minus. Not `Number`, which also takes '0x10', '1e3', ' 5 ' and ''. */
export function wholeNumberFrom(written: string): number | undefined {
  const number = /^-?\d{1,15}$/.test(written) ? Number(written) : undefined;
  return number === 0 ? 0 : number;
}
