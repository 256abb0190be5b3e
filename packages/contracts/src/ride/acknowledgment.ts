import type { RideState } from './ride.js';

/**
 * Time without acknowledgment after which every screen of the lot shows the request
 * (docs/product/alerts.md#acknowledgment).
 */
export const UNACKNOWLEDGED_AFTER_MS = 30_000;

/** Time without acknowledgment after which the on-duty phone gets a text (docs/product/alerts.md#on-duty-text). */
export const ON_DUTY_AFTER_MS = 60_000;

/** Maximum requests that a screen acknowledges in one call. */
export const MAX_ACKNOWLEDGED = 1000;

type Request = Pick<
  RideState,
  'shuttleStatus' | 'playAudioAlert' | 'customerRequestingRideTimestamp' | 'acknowledgedAt' | 'unacknowledgedAt'
>;

/** Whether the request rings and nobody has acknowledged it. */
export const awaitsAcknowledgment = ({ shuttleStatus, playAudioAlert, acknowledgedAt }: Request): boolean =>
  shuttleStatus === 'requesting_ride' && playAudioAlert && !acknowledgedAt;

/** Whether screens show the request as unacknowledged: nobody acknowledged it in time or since. */
export const isUnacknowledged = (ride: Request): boolean =>
  awaitsAcknowledgment(ride) && Boolean(ride.unacknowledgedAt);

/** Whether the request has to be marked as unacknowledged at `now` (epoch ms). */
export const becomesUnacknowledged = (ride: Request, now: number): boolean =>
  awaitsAcknowledgment(ride) && !ride.unacknowledgedAt && waitedMs(ride, now) >= UNACKNOWLEDGED_AFTER_MS;

/** Whether the on-duty phone should get a text about the request at `now` (epoch ms). */
export const isOnDutyDue = (ride: Request, now: number): boolean =>
  isUnacknowledged(ride) && waitedMs(ride, now) >= ON_DUTY_AFTER_MS;

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

/** Milliseconds since the request at `now` (epoch ms). 0 if the clock is behind the server's. */
export const waitedMs = ({ customerRequestingRideTimestamp: at }: Request, now: number): number =>
  at === null ? 0 : Math.max(0, now - Date.parse(at));

const MINUTE = 60_000;

/** `1 minute`, `5 minutes`, `1 h 20 min`: whole minutes, at least one. */
function formatMinutes(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE));
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The text to the on-duty phone: only first name, terminal and wait of the customer. */
export function onDutyText({ firstName, terminal }: { firstName: string; terminal: string }, waited: number): string {
  const who = firstName.trim() || 'A customer';
  const where = terminal.trim() === '' ? '' : ` at ${terminal.trim()}`;
  return `${who}${where} has been waiting for a shuttle for ${formatMinutes(waited)}, and nobody has acknowledged the request.`;
}
