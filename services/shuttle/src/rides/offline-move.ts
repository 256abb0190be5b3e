import type { OfflineMove, RideFields } from '@lotline/protocol';

/** How long an offline move stays valid. */
const MAX_AGE_MS = 3_600_000;
/** How far the clock of a board may be ahead of the server's. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** Whether the move is dated in the future. */
export const isInFuture = ({ movedAt }: Pick<OfflineMove, 'movedAt'>, now: Date): boolean =>
  Date.parse(movedAt) > now.getTime() + MAX_CLOCK_SKEW_MS;

/** Whether the move is too late: the ride was moved by others since, or the move is more than an hour old. */
export function isOvertaken({ movedAt, basedOn }: OfflineMove, ride: RideFields, now: Date): boolean {
  const parseInstant = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
  return (
    now.getTime() - Date.parse(movedAt) > MAX_AGE_MS ||
    ride.shuttleStatus !== basedOn.status ||
    ride.shuttleNumber !== basedOn.shuttleNumber ||
    parseInstant(ride.customerRequestingRideTimestamp) !== parseInstant(basedOn.customerRequestingRideTimestamp)
  );
}
