import { z } from 'zod';
import { DISPLAY_COLORS, PAYMENT_METHODS } from './options.js';
import { clientTypes, isContractRecord } from './types.js';
import type { Lot } from '../lot/lot.js';
import { isLotTime, normaliseLotTime } from '../time/lot-time.js';
import { isBookablePhone } from '../values/phone.js';
import { requiredText, text } from '../values/text.js';

/** Nothing given is ''. */
const optional = (max: number) =>
  text('Must be text')
    .trim()
    .max(max, `At most ${max} characters`)
    .nullish()
    .transform((value) => value ?? '');
const lotTime = (message: string) =>
  text(message)
    .overwrite((value) => normaliseLotTime(value.trim()))
    .min(1, message)
    .refine((value) => value === '' || isLotTime(value), 'Not a valid date and time');

/** A contract's: '' where it is not given. */
const optionalLotTime = text('Not a valid date and time')
  .overwrite((value) => normaliseLotTime(value.trim()))
  .refine((value) => value === '' || isLotTime(value), 'Not a valid date and time')
  .nullish()
  .transform((value) => value ?? '');

/** Characters of a number that comes as text, at most. */
const MAX_NUMBER_LENGTH = 100;

const AMOUNT_INVALID = 'Payment amount must be a valid number';
const AMOUNT_NEGATIVE = 'Payment amount must be zero or positive';
const AMOUNT_TOO_LARGE = 'Payment amount must be at most 99,999,999.99';
/** numeric(10,2) holds less than this. */
const AMOUNT_LIMIT = 100_000_000;

const DECIMAL = /^[-+]?(\d+(\.\d*)?|\.\d+)$/;

/** Text or number in, text with two decimals out; empty means 0 (spec §5). */
const paymentAmount = z
  .union([z.string().max(MAX_NUMBER_LENGTH, AMOUNT_INVALID), z.number()], AMOUNT_INVALID)
  .nullish()
  .transform((value, ctx) => {
    const written = typeof value === 'number' ? value : value?.trim() || '0';
    const amount = typeof written === 'number' || DECIMAL.test(written) ? Number(written) : Number.NaN;
    const rounded = amount.toFixed(2);
    if (Number.isNaN(amount)) ctx.addIssue({ code: 'custom', message: AMOUNT_INVALID });
    else if (amount < 0) ctx.addIssue({ code: 'custom', message: AMOUNT_NEGATIVE });
    else if (!(Number(rounded) < AMOUNT_LIMIT)) ctx.addIssue({ code: 'custom', message: AMOUNT_TOO_LARGE });
    return rounded;
  });

const PARTY_SIZE_WHOLE = 'Party size must be a whole number';

/** Non-numeric text becomes 1 (spec §5). */
const sizeOf = (given: string | number | null | undefined): number => {
  if (typeof given === 'number') return given;
  const size = Number(given?.trim() || '1');
  return Number.isNaN(size) ? 1 : size;
};
const partySize = z
  .union([z.string().max(MAX_NUMBER_LENGTH, PARTY_SIZE_WHOLE), z.number()], PARTY_SIZE_WHOLE)
  .nullish()
  .transform(sizeOf)
  .pipe(z.int(PARTY_SIZE_WHOLE).min(1, 'Party size must be at least 1').max(999, 'Party size must be at most 999'));

const phoneText = (unchangedPhone?: string) =>
  requiredText('Phone number is required', 30).refine(
    (phone) => phone === '' || phone === unchangedPhone || isBookablePhone(phone),
    'Phone number must be 10 digits (xxx-xxx-xxxx) or 12 digits (xx-xxx-xxx-xxxx)',
  );

/**
 * The full client schema of a lot (spec §5), its keys in the order in which a refusal names them. What it does not know
 * is dropped: status, ride and ownership are never set by a form. A phone that equals `unchangedPhone` is not judged
 * again (design §7: imports let 11 and 13 digits in). `mayLackDates` is for a contract (`isContractForm`), whose dates may be
 * left empty (docs/decisions/contracts-without-dates.md).
 */
export const clientInputSchema = (
  lot: Pick<Lot, 'host' | 'reservationsHost' | 'terminals'>,
  unchangedPhone?: string,
  mayLackDates = false,
) =>
  z.object({
    firstName: requiredText('First name is required'),
    lastName: requiredText('Last name is required'),
    phone: phoneText(unchangedPhone),
    checkInDateTime: mayLackDates ? optionalLotTime : lotTime('Check-in date and time is required'),
    checkOutDateTime: mayLackDates ? optionalLotTime : lotTime('Check-out date and time is required'),
    paymentAmount,
    paymentMethod: z
      .enum(PAYMENT_METHODS, 'Payment method must be Credit Card or Cash')
      .nullish()
      .transform((value) => value ?? 'Credit Card'),
    partySize,
    clientType: requiredText('Please select a customer type').refine(
      (type) => type === '' || clientTypes(lot).includes(type),
      'Please select a customer type',
    ),
    parkingSpot: optional(50),
    vehicleMake: optional(100),
    vehicleModel: optional(100),
    vehicleColor: optional(50),
    returningAirline: optional(100),
    terminal: optional(20).refine(
      (value) => value === '' || lot.terminals.includes(value),
      'Terminal is not one of this lot',
    ),
    notes: optional(4000),
    customerId: optional(100).transform((id) => id || null),
    gclid: optional(500),
    utm: optional(500),
    /** Only an update may set a colour (design §7). */
    displayColor: z.enum(DISPLAY_COLORS, 'Unknown display colour').optional(),
  });
/** Whether a form, as it was sent, is that of a monthly or quarterly contract. */
export const isContractForm = (
  { clientType }: Record<string, unknown>,
  lot: Pick<Lot, 'host' | 'reservationsHost'>,
): boolean => typeof clientType === 'string' && isContractRecord(clientType.trim(), lot);

export type ClientInput = z.output<ReturnType<typeof clientInputSchema>>;
