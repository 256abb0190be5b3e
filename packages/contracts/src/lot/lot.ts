import { z } from 'zod';
import { lotIdSchema } from './id.js';
import { parkingSpotsSchema } from '../spot/parking-spots.js';
import { textablePhone } from '../values/phone.js';

/** The highest shuttle number of a lot. */
export const MAX_SHUTTLES = 1000;

/** A short text: 'Island 2, under the orange sign'. */
const meetingText = z.string().trim().min(1).max(200);

/** The fields of a lot in `config/lots.json` (docs/product/data.md#lots). `lotSchema` adds the rules between fields. */
export const lotFields = z.strictObject({
  id: lotIdSchema,
  title: z.string().min(1),
  /** The host of the lot's own web site, and its name as a customer type (docs/product/data.md#customer-types). */
  host: z.string().min(1),
  /** The host of the second reservations site. */
  reservationsHost: z.string().min(1),
  timeZone: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'not an IANA time zone'),
  terminals: z.array(z.string().min(1)).min(1),
  /**
   * Where customers meet the shuttle, the same for all terminals or by terminal. Shown on the customer's page once a
   * shuttle is assigned.
   */
  meetingPoint: z.union([meetingText, z.record(z.string(), meetingText)]).optional(),
  shuttles: z
    .array(z.strictObject({ number: z.int().min(1).max(MAX_SHUTTLES), name: z.string().min(1), trackingUrl: z.url() }))
    .min(1)
    .refine((all) => new Set(all.map((one) => one.number)).size === all.length, 'two shuttles have the same number'),
  officePhone: z.string().min(1),
  /** E.164. The number that texts are sent from and received at. */
  textingNumber: z.string().regex(/^\+\d{10,15}$/, 'not an E.164 number'),
  /** Receives a text when a request is not acknowledged for a minute (docs/product/alerts.md#on-duty-text). */
  onDutyPhone: z
    .string()
    .refine((phone) => textablePhone(phone) !== null, 'not a phone that can be texted')
    .optional(),
  /** How long a dropped-off customer stays on the board before the automatic check-out. */
  autoCheckoutSeconds: z.number().min(0).default(300),
  /** Without it no spots are suggested and the occupancy is unknown. */
  parkingSpots: parkingSpotsSchema.optional(),
});

/** Every terminal of `meetingPoint` must exist: the text of a misspelled one would never be shown. */
export const lotSchema = lotFields.refine(
  ({ meetingPoint, terminals }) =>
    typeof meetingPoint !== 'object' || Object.keys(meetingPoint).every((terminal) => terminals.includes(terminal)),
  { path: ['meetingPoint'], message: 'names a terminal that the lot does not have' },
);
export type Lot = z.output<typeof lotSchema>;

/** Returns where customers of a terminal meet the shuttle, or null if the lot does not say. */
export function meetingPointAt({ meetingPoint }: Pick<Lot, 'meetingPoint'>, terminal: string): string | null {
  if (typeof meetingPoint !== 'object') return meetingPoint ?? null;
  return Object.hasOwn(meetingPoint, terminal) ? (meetingPoint[terminal] ?? null) : null;
}

export const lotsSchema = z
  .array(lotSchema)
  .min(1)
  .refine((lots) => new Set(lots.map((lot) => lot.id)).size === lots.length, 'two lots have the same id');
