import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';
import { RIDE_STATUSES, type RideFields } from './ride.js';

/** What a board sends of a move that it took while it had no network (design §7 "a board without a network"). */
export const offlineMoveSchema = z.object({
  /** Of the board's own making: whatever comes again under it is the same move. */
  moveId: z.uuid(),
  /** When it was taken, by the board's clock: an instant. */
  movedAt: instantSchema,
  /** The ride as the board had it then. */
  basedOn: z.object({
    status: z.enum(RIDE_STATUSES).nullable(),
    shuttleNumber: z.int().nullable(),
    customerRequestingRideTimestamp: instantSchema.nullable(),
  }),
});
export type OfflineMove = z.output<typeof offlineMoveSchema>;

/** A board takes moves for so long without a network. */
const OLDEST_MS = 3_600_000;
/** So much may a board's clock be ahead of ours. */
const AHEAD_MS = 60_000;

/** True for a move that is said to be of a time to come. */
export const isOfTheFuture = ({ movedAt }: Pick<OfflineMove, 'movedAt'>, now: Date): boolean =>
  Date.parse(movedAt) > now.getTime() + AHEAD_MS;

/** True for a move that came too late: others have moved the ride since, or it was taken more than an hour before `now`. */
export function isOvertaken({ movedAt, basedOn }: OfflineMove, ride: RideFields, now: Date): boolean {
  const asked = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
  return (
    now.getTime() - Date.parse(movedAt) > OLDEST_MS ||
    ride.shuttleStatus !== basedOn.status ||
    ride.shuttleNumber !== basedOn.shuttleNumber ||
    asked(ride.customerRequestingRideTimestamp) !== asked(basedOn.customerRequestingRideTimestamp)
  );
}
