import { z } from 'zod';
import { clientTypes } from './client-types.js';
import type { Lot } from './lot.js';
import { isLotTime, normaliseLotTime } from './lot-time.js';
import { isBookablePhone } from './phone.js';
import type { RideFields } from './ride.js';

export const PAYMENT_METHODS = ['Credit Card', 'Cash'] as const;
export const DISPLAY_COLORS = ['default', 'green', 'grey', 'red'] as const;
export type DisplayColor = (typeof DISPLAY_COLORS)[number];

/** A booking as the clients service keeps it and sends it (spec §3 "Client"). Optional text is '' when not given. */
export interface ClientRecord {
  id: string;
  lotId: string;
  /** Grows by one with every change of this record; the ride's own fields do not count. */
  version: number;
  firstName: string;
  lastName: string;
  phone: string;
  /** Lot time. */
  checkInDateTime: string;
  /** Lot time. */
  checkOutDateTime: string;
  parkingSpot: string;
  /** Two decimals, as text: "86.00". */
  paymentAmount: string;
  paymentMethod: (typeof PAYMENT_METHODS)[number];
  partySize: number;
  vehicleMake: string;
  vehicleModel: string;
  vehicleColor: string;
  returningAirline: string;
  terminal: string;
  notes: string;
  clientType: string;
  customerId: string | null;
  createdBy: string | null;
  /** Lot time at which it was added. */
  timeStamp: string;
  manualCheckInStatus: 'checked-in' | null;
  manualCheckOutStatus: 'checked-out' | null;
  /** Instant. */
  manualCheckInTimestamp: string | null;
  /** Instant. */
  manualCheckOutTimestamp: string | null;
  submissionSource: string;
  displayColor: DisplayColor;
  gclid: string;
  utm: string;
  dailyChecked: boolean;
  /** The personal link's id: 10 characters, base62. */
  shuttleRequestId: string;
  /** Instant. */
  createdAt: string;
  /** Instant. */
  updatedAt: string;
}

/** What `GET /api/clients` and its kin send: the booking with its ride's fields. */
export type Client = ClientRecord & RideFields;

/** Nothing given is ''. PostgreSQL cannot hold a NUL, which no keyboard makes. */
const given = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '') : (value ?? ''));
const trimmed = (max: number) => z.string('Must be text').trim().max(max, `At most ${max} characters`);
const text = (max: number) => z.preprocess(given, trimmed(max));
const required = (message: string, max = 100) => z.preprocess(given, trimmed(max).min(1, message));
const lotTime = (message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? normaliseLotTime(value.trim()) : ''),
    z
      .string()
      .min(1, message)
      .refine((value) => value === '' || isLotTime(value), 'Not a valid date and time'),
  );

const AMOUNT_INVALID = 'Payment amount must be a valid number';
const AMOUNT_NEGATIVE = 'Payment amount must be zero or positive';
/** numeric(10,2) holds less than this. */
const AMOUNT_LIMIT = 100_000_000;

const DECIMAL = /^[-+]?(\d+(\.\d*)?|\.\d+)$/;

/** Text or number in, text with two decimals out; empty means 0 (spec §5). */
const paymentAmount = z.preprocess(
  (value) => value ?? '',
  z.union([z.string(), z.number()], AMOUNT_INVALID).transform((value, ctx) => {
    const written = typeof value === 'string' ? value.trim() || '0' : value;
    const amount = typeof written === 'number' || DECIMAL.test(written) ? Number(written) : Number.NaN;
    const rounded = amount.toFixed(2);
    if (!(Math.abs(Number(rounded)) < AMOUNT_LIMIT)) ctx.addIssue({ code: 'custom', message: AMOUNT_INVALID });
    else if (amount < 0) ctx.addIssue({ code: 'custom', message: AMOUNT_NEGATIVE });
    return rounded;
  }),
);

/** Non-numeric text becomes 1 (spec §5). */
const partySize = z.preprocess(
  (value) => {
    if (value == null || (typeof value === 'string' && value.trim() === '')) return 1;
    const size = typeof value === 'string' ? Number(value) : value;
    return Number.isNaN(size) ? 1 : size;
  },
  z
    .int('Party size must be a whole number')
    .min(1, 'Party size must be at least 1')
    .max(999, 'Party size must be at most 999'),
);

const phoneText = (unchangedPhone?: string) =>
  required('Phone number is required', 30).refine(
    (phone) => phone === '' || phone === unchangedPhone || isBookablePhone(phone),
    'Phone number must be 10 digits (xxx-xxx-xxxx) or 12 digits (xx-xxx-xxx-xxxx)',
  );

/**
 * The full client schema of a lot (spec §5), its keys in the order in which a refusal names them. What it does not know
 * is dropped: status, ride and ownership are never set by a form. A phone that equals `unchangedPhone` is not judged
 * again (design §7: imports let 11 and 13 digits in).
 */
export const clientInputSchema = (lot: Pick<Lot, 'host' | 'reservationsHost' | 'terminals'>, unchangedPhone?: string) =>
  z.object({
    firstName: required('First name is required'),
    lastName: required('Last name is required'),
    phone: phoneText(unchangedPhone),
    checkInDateTime: lotTime('Check-in date and time is required'),
    checkOutDateTime: lotTime('Check-out date and time is required'),
    paymentAmount,
    paymentMethod: z.preprocess(
      (value) => value ?? 'Credit Card',
      z.enum(PAYMENT_METHODS, 'Payment method must be Credit Card or Cash'),
    ),
    partySize,
    clientType: required('Please select a customer type').refine(
      (type) => type === '' || clientTypes(lot).includes(type),
      'Please select a customer type',
    ),
    parkingSpot: text(50),
    vehicleMake: text(100),
    vehicleModel: text(100),
    vehicleColor: text(50),
    returningAirline: text(100),
    terminal: text(20).refine(
      (value) => value === '' || lot.terminals.includes(value),
      'Terminal is not one of this lot',
    ),
    notes: text(4000),
    customerId: text(100).transform((id) => id || null),
    gclid: text(500),
    utm: text(500),
    /** Only an update may set a colour (design §7). */
    displayColor: z.enum(DISPLAY_COLORS, 'Unknown display colour').optional(),
  });
export type ClientInput = z.output<ReturnType<typeof clientInputSchema>>;
