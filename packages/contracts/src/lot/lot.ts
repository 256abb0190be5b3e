import { z } from 'zod';
import { lotIdSchema } from './id.js';
import { parkingSpotsSchema } from '../spot/parking-spots.js';
import { textablePhone } from '../values/phone.js';

/** No shuttle of a lot has a higher number. */
export const MAX_SHUTTLES = 1000;

/** A card's worth of words: 'Island 2, under the orange sign'. */
const meetingWords = z.string().trim().min(1).max(200);

/** One lot of an operator (design §3). Lots are listed in `config/lots.json`. */
/** Apart from what holds between them. */
export const lotFields = z.strictObject({
  id: lotIdSchema,
  title: z.string().min(1),
  /** The lot's own web brand, `{host}` of spec §3 "Client types". */
  host: z.string().min(1),
  /** The web host of the second reservations site. */
  reservationsHost: z.string().min(1),
  timeZone: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'not an IANA time zone'),
  terminals: z.array(z.string().min(1)).min(1),
  /**
   * The lot's own words for where customers meet the shuttle: the same everywhere, or by terminal. Shown on the customer's page once a
   * shuttle is assigned.
   */
  meetingPoint: z.union([meetingWords, z.record(z.string(), meetingWords)]).optional(),
  shuttles: z
    .array(z.strictObject({ number: z.int().min(1).max(MAX_SHUTTLES), name: z.string().min(1), trackingUrl: z.url() }))
    .min(1)
    .refine((all) => new Set(all.map((one) => one.number)).size === all.length, 'two shuttles have the same number'),
  officePhone: z.string().min(1),
  /** E.164: the number that texts leave from and arrive at. */
  textingNumber: z.string().regex(/^\+\d{10,15}$/, 'not an E.164 number'),
  /** Texted where nobody has heard a customer's request for a minute; without it nobody is (design §7). */
  onDutyPhone: z
    .string()
    .refine((phone) => textablePhone(phone) !== null, 'no phone that can be texted')
    .optional(),
  /** How long a dropped-off customer stays on the board before the automatic check-out. */
  autoCheckoutSeconds: z.number().min(0).default(300),
  /** Without it no spot is offered, and nobody knows how full the lot is. */
  parkingSpots: parkingSpotsSchema.optional(),
});

/** A meeting point is of one of the lot's terminals: a misspelled one would never be shown. */
export const lotSchema = lotFields.refine(
  ({ meetingPoint, terminals }) =>
    typeof meetingPoint !== 'object' || Object.keys(meetingPoint).every((terminal) => terminals.includes(terminal)),
  { path: ['meetingPoint'], message: 'names a terminal that the lot does not have' },
);
export type Lot = z.output<typeof lotSchema>;

/** Where a customer of this terminal meets the shuttle, or null where the lot does not say. */
export function meetingPointAt({ meetingPoint }: Pick<Lot, 'meetingPoint'>, terminal: string): string | null {
  if (typeof meetingPoint !== 'object') return meetingPoint ?? null;
  return Object.hasOwn(meetingPoint, terminal) ? (meetingPoint[terminal] ?? null) : null;
}

export const lotsSchema = z
  .array(lotSchema)
  .min(1)
  .refine((lots) => new Set(lots.map((lot) => lot.id)).size === lots.length, 'two lots have the same id');
