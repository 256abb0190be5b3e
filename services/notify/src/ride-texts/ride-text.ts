import type { OptionalText, RideChange } from '@lotline/protocol';

/** An older step is not texted: a late 'your shuttle is on its way' does harm. */
const MAX_AGE_MS = 10 * 60_000;

/** A text about a ride. The same `eventKey` is the same text. */
interface RideText {
  kind: OptionalText;
  eventKey: string;
}

/**
 * Returns the text that a ride in this state calls for, or null. A change that leaves the ride in the same step has the
 * same key: a new order, a changed name, an undone move. So does a second assignment of the same shuttle for one
 * request. `now` is in epoch ms.
 */
export function rideTextFor({ ride }: Pick<RideChange, 'ride'>, now: number): RideText | null {
  const { shuttleStatus, shuttleNumber } = ride;
  const { customerRequestingRideTimestamp: requestedAt, customerPickedUpTimestamp: assignedAt } = ride;
  const isRecent = (at: string): boolean => now - Date.parse(at) <= MAX_AGE_MS;
  if (shuttleStatus === 'requesting_ride' && requestedAt !== null && isRecent(requestedAt))
    return { kind: 'requestConfirmed', eventKey: requestedAt };
  if (shuttleStatus === 'picked_up' && shuttleNumber !== null && assignedAt !== null && isRecent(assignedAt))
    return { kind: 'shuttleAssigned', eventKey: `${requestedAt ?? assignedAt} ${shuttleNumber}` };
  return null;
}
