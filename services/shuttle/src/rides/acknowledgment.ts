import { awaitsAcknowledgment, waitedMs, type RideState } from '@lotline/protocol';

/**
 * Time without acknowledgment after which every screen of the lot shows the request
 * (docs/product/alerts.md#acknowledgment).
 */
export const UNACKNOWLEDGED_AFTER_MS = 30_000;

/** Time without acknowledgment after which the on-duty phone gets a text (docs/product/alerts.md#on-duty-text). */
export const ON_DUTY_AFTER_MS = 60_000;

/** Whether the request has to be marked as unacknowledged at `now` (epoch ms). */
export const becomesUnacknowledged = (ride: RideState, now: number): boolean =>
  awaitsAcknowledgment(ride) && !ride.unacknowledgedAt && waitedMs(ride, now) >= UNACKNOWLEDGED_AFTER_MS;

/**
 * Acknowledges a request: a screen showed it with sound at `now` (an instant). Returns the same object if nothing
 * changes.
 */
export const acknowledgeRide = <R extends RideState>(ride: R, now: string): R =>
  awaitsAcknowledgment(ride) ? { ...ride, acknowledgedAt: now } : ride;

/** Stops the alert at `now` (an instant), which also acknowledges the request. */
export const silenceRide = <R extends RideState>(ride: R, now: string): R => ({
  ...acknowledgeRide(ride, now),
  playAudioAlert: false,
});
