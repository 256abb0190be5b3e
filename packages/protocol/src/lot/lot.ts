import { z } from 'zod';
import { lotIdSchema } from './id.js';
import { logoSchema } from './logo.js';
import { openingHoursSchema } from './opening-hours.js';
import { lotTextsSchema, textErrors } from './texts.js';
import { shuttlesSchema } from './shuttle.js';
import { MAX_DOOR_LENGTH } from '../ride/details.js';
import { parkingSpotsSchema, spotsOutOfUseSchema, unknownSpot } from '../spot/parking-spots.js';
import { instantSchema } from '../time/lot-time.js';
import { isTimeZone } from '../time/time-zone.js';
import { textError } from '../phone/texting.js';
import { phoneDigits } from '../phone/written.js';
import { requiredText, text } from '../values/text.js';

/** Maximum characters of a terminal's name. */
export const MAX_TERMINAL_LENGTH = 20;
const MAX_TERMINALS = 50;
/** Maximum seconds of the automatic check-out's delay: a day. */
const MAX_AUTO_CHECKOUT_SECONDS = 86_400;

/** A short text: 'Island 2, under the orange sign'. */
const meetingText = text()
  .trim()
  .min(1, 'A meeting point needs a text')
  .max(200, 'A meeting point has at most 200 characters');

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'A color is written as #1a2b3c');

const terminal = text()
  .trim()
  .min(1, 'A terminal needs a name')
  .max(MAX_TERMINAL_LENGTH, `A terminal name has at most ${MAX_TERMINAL_LENGTH} characters`);

const MAX_DOORS = 30;

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

const doorsSchema = z
  .array(
    text()
      .trim()
      .min(1, 'A door needs a name')
      .max(MAX_DOOR_LENGTH, `A door's name has at most ${MAX_DOOR_LENGTH} characters`),
  )
  .min(1, 'A terminal without doors is not listed')
  .max(MAX_DOORS, `A terminal has at most ${MAX_DOORS} doors`)
  .refine(areDistinct, 'two doors of a terminal have the same name');

const hasPhoneDigits = (phone: string): boolean => /^(?=.*[1-9])\d{10,13}$/.test(phoneDigits(phone));

/**
 * The fields of a lot as operators edit them (docs/product/lots.md#fields). `lotSchema` adds the rules between fields. Unknown
 * fields are dropped, because another release may send more; forms are refused for them (`parseFormOrThrow`).
 */
export const lotFields = z.object({
  /** Never changes. */
  id: lotIdSchema,
  title: requiredText('A lot needs a title', 200),
  /** The host of the lot's own web site, and its name as a customer type (docs/product/data.md#customer-types). */
  host: requiredText('A lot needs the host of its web site', 253),
  /** The host of the second reservations site. */
  reservationsHost: requiredText('A lot needs the host of its reservations site', 253),
  address: text().trim().max(300, 'An address has at most 300 characters').optional(),
  /** An IANA name. The zone cannot change once the lot has bookings. */
  timeZone: z.string().refine(isTimeZone, 'not an IANA time zone'),
  terminals: z
    .array(terminal)
    .max(MAX_TERMINALS, `A lot has at most ${MAX_TERMINALS} terminals`)
    .refine(areDistinct, 'two terminals have the same name'),
  /** The color of a terminal on cards, by its name. Terminals without one have the standard colors. */
  terminalColors: z.record(z.string(), color).optional(),
  /**
   * Where customers meet the shuttle, the same for all terminals or by terminal. Shown on the customer's page once a
   * shuttle is assigned.
   */
  meetingPoint: z.union([meetingText, z.record(z.string(), meetingText)]).optional(),
  shuttles: shuttlesSchema,
  officePhone: requiredText('A lot needs an office phone', 30),
  /** E.164. The number that texts are sent from and received at. No two lots have the same. */
  textingNumber: z.string().regex(/^\+\d{10,15}$/, 'not an E.164 number'),
  /** Receives a text when a request is not acknowledged for a minute (docs/product/alerts.md#on-duty-text). */
  onDutyPhone: text()
    .max(30, 'A phone has at most 30 characters')
    .refine(hasPhoneDigits, 'not a phone that can be texted')
    .optional(),
  /** How long a dropped-off customer stays on the board before the automatic check-out. */
  autoCheckoutSeconds: z.number().min(0).max(MAX_AUTO_CHECKOUT_SECONDS).default(300),
  /** Names and ranges in the order of suggestion. Without them no spots are suggested and the occupancy is unknown. */
  parkingSpots: parkingSpotsSchema.optional(),
  /** Names and ranges of `parkingSpots` that are not suggested. */
  parkingSpotsOutOfUse: spotsOutOfUseSchema.optional(),
  /** The main color of the public pages. */
  brandColor: color.optional(),
  /** The logo of the public pages. */
  logo: logoSchema.optional(),
  /** Without them the lot is always open. */
  openingHours: openingHoursSchema.optional(),
  /** Whether pick-up boards open without pairing. Without it the installation's `BOARD_ACCESS` applies. */
  boardAccess: z.enum(['open', 'paired']).optional(),
  /** The lot's own texts. */
  texts: lotTextsSchema.optional(),
  /** Whether customers are asked for details of their ride and can cancel it (docs/product/customer-page.md#ride-details). */
  asksRiders: z.boolean().optional(),
  /** The doors of each terminal that has some, for the customer's page. */
  doors: z.record(z.string(), doorsSchema).optional(),
});

type Fields = z.output<typeof lotFields>;

/** Texts and colors of a misspelled terminal would never be shown. */
const namesTerminals = (of: unknown, { terminals }: Pick<Fields, 'terminals'>): boolean =>
  typeof of !== 'object' || of === null || Object.keys(of).every((name) => terminals.includes(name));

const UNKNOWN_TERMINAL = 'names a terminal that the lot does not have';

/** A lot as operators edit it. Plain JSON: parsing a parsed lot changes nothing. */
export const lotSchema = lotFields
  .refine((lot) => namesTerminals(lot.meetingPoint, lot), { path: ['meetingPoint'], message: UNKNOWN_TERMINAL })
  .refine((lot) => namesTerminals(lot.terminalColors, lot), { path: ['terminalColors'], message: UNKNOWN_TERMINAL })
  .refine((lot) => namesTerminals(lot.doors, lot), { path: ['doors'], message: UNKNOWN_TERMINAL })
  .superRefine(({ texts }, context) => {
    for (const { path, message } of texts ? textErrors(texts) : [])
      context.addIssue({ code: 'custom', path: ['texts', ...path], message });
  })
  .superRefine(({ onDutyPhone, ...lot }, context) => {
    // One without the digits of a phone has an error already.
    const message = onDutyPhone === undefined || !hasPhoneDigits(onDutyPhone) ? null : textError(onDutyPhone, lot);
    if (message !== null) context.addIssue({ code: 'custom', path: ['onDutyPhone'], message });
  })
  .superRefine((lot, context) => {
    const spot = unknownSpot(lot);
    if (spot === undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['parkingSpotsOutOfUse'],
      message: `the lot has no parking spot ${spot}`,
    });
  });

export type Lot = z.output<typeof lotSchema>;

/** A lot as its owner, the auth service, distributes it. Its rules were checked when it was saved. */
export const lotRecordSchema = lotFields.extend({
  autoCheckoutSeconds: z.number(),
  version: z.int(),
  /** Null unless the lot is archived (docs/product/lots.md#archive). */
  archivedAt: instantSchema.nullable(),
  /** Lots are listed in the order of their creation. */
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type LotRecord = z.output<typeof lotRecordSchema>;

/** Returns where customers of a terminal meet the shuttle, or null if the lot does not say. */
export function meetingPointAt({ meetingPoint }: Pick<Lot, 'meetingPoint'>, terminal: string): string | null {
  if (typeof meetingPoint !== 'object') return meetingPoint ?? null;
  return Object.hasOwn(meetingPoint, terminal) ? (meetingPoint[terminal] ?? null) : null;
}

/** The file that seeds an empty installation (`LOTS_FILE`). */
export const lotsSchema = z
  .array(lotSchema)
  .min(1)
  .refine((lots) => areDistinct(lots.map(({ id }) => id)), 'two lots have the same id')
  .refine(
    (lots) => areDistinct(lots.map(({ textingNumber }) => textingNumber)),
    'two lots have the same texting number',
  );
