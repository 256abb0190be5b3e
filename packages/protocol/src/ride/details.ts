import { z } from 'zod';
import { text } from '../values/text.js';

/** Maximum characters of the name of a lot's door. */
export const MAX_DOOR_LENGTH = 30;

const count = (what: string, least: number, most: number) =>
  z
    .int(`${what} must be a whole number`)
    .min(least, `${what} must be at least ${least}`)
    .max(most, `${what} must be at most ${most}`);

const name = (what: string) =>
  text(`${what} must be a text`).trim().min(1, `${what} is empty`).max(50, `Unknown ${what}`);

/** What a customer says about the ride that they requested (docs/product/customer-page.md#ride-details). */
export const rideDetailsSchema = z.object({
  /** The people who ride, who may be fewer or more than at booking. */
  partySize: count('People', 1, 99).optional(),
  bags: count('Bags', 0, 99).optional(),
  wheelchairPlaces: count('Wheelchair places', 0, 20).optional(),
  /** One of the lot's terminals. */
  terminal: name('terminal').optional(),
  /** One of the lot's doors of this terminal. */
  door: name('door').optional(),
  /** True at the stop, false while the customer waits for bags. */
  ready: z.boolean('ready must be true or false').optional(),
});
export type RideDetails = z.output<typeof rideDetailsSchema>;

interface Places {
  terminals: readonly string[];
  /** The doors of each terminal that has some. */
  doors?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Returns the field that names a terminal or a door that the lot does not have, or null. */
export function unknownPlace(
  { terminal, door }: RideDetails,
  { terminals, doors }: Places,
): 'terminal' | 'door' | null {
  if (terminal !== undefined && !terminals.includes(terminal)) return 'terminal';
  if (door === undefined) return null;
  const known = terminal !== undefined && doors && Object.hasOwn(doors, terminal) ? doors[terminal] : undefined;
  return known?.includes(door) ? null : 'door';
}

const FIELDS = rideDetailsSchema.keyof().options;

/** Whether both say the same. Saying nothing and no details are the same. */
export const isSameDetails = (one: RideDetails | undefined, other: RideDetails | undefined): boolean =>
  FIELDS.every((field) => one?.[field] === other?.[field]);

/** How long a request continues the one that the customer has just canceled. The page offers it for ten seconds; networks are slow. */
export const CANCEL_UNDO_MS = 20_000;
