import type { RideState } from './ride.js';

/** So long a request may go unheard: then every screen of its lot says so (design §7 "nobody hears a request"). */
export const UNACKNOWLEDGED_AFTER_MS = 30_000;

/** So long after it was made the lot's on-duty phone is texted, where nobody has heard it yet. */
export const ON_DUTY_AFTER_MS = 60_000;

/** Of so many requests at most a screen says in one call that it shows them. */
export const MAX_ACKNOWLEDGED = 1000;

type Asking = Pick<
  RideState,
  'shuttleStatus' | 'playAudioAlert' | 'customerRequestingRideTimestamp' | 'acknowledgedAt' | 'unacknowledgedAt'
>;

/** True for a request that rings and that nobody has heard so far. */
export const awaitsAcknowledgment = ({ shuttleStatus, playAudioAlert, acknowledgedAt }: Asking): boolean =>
  shuttleStatus === 'requesting_ride' && playAudioAlert && !acknowledgedAt;

/** True for a request that nobody heard in time, nor since: screens say so. */
export const isUnacknowledged = (ride: Asking): boolean => awaitsAcknowledgment(ride) && Boolean(ride.unacknowledgedAt);

/** True where a request is to be marked as unheard at `now` (epoch ms). */
export const becomesUnacknowledged = (ride: Asking, now: number): boolean =>
  awaitsAcknowledgment(ride) && !ride.unacknowledgedAt && waitedMs(ride, now) >= UNACKNOWLEDGED_AFTER_MS;

/** True where the on-duty phone is to hear of a request at `now` (epoch ms), if it has not yet. */
export const isOnDutyDue = (ride: Asking, now: number): boolean =>
  isUnacknowledged(ride) && waitedMs(ride, now) >= ON_DUTY_AFTER_MS;

/** The ride after a screen with its sound on showed it at `now` (an instant): the same object where that changes nothing. */
export const acknowledgeRide = <Some extends RideState>(ride: Some, now: string): Some =>
  awaitsAcknowledgment(ride) ? { ...ride, acknowledgedAt: now } : ride;

/** The ride after somebody stopped its alert at `now` (an instant): they know of it, whether a screen sounded or not. */
export const silenceRide = <Some extends RideState>(ride: Some, now: string): Some => ({
  ...acknowledgeRide(ride, now),
  playAudioAlert: false,
});

/** How long a request has been made at `now` (epoch ms), in ms. A clock that lags behind the server's has made it just now. */
export const waitedMs = ({ customerRequestingRideTimestamp: at }: Asking, now: number): number =>
  at === null ? 0 : Math.max(0, now - Date.parse(at));

const MINUTE = 60_000;

/** `1 minute`, `5 minutes`, `1 h 20 min`: whole minutes, at least one. */
function inWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE));
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What the on-duty phone reads: first name, terminal and wait, and no more of the customer. */
export function onDutyText({ firstName, terminal }: { firstName: string; terminal: string }, waited: number): string {
  const who = firstName.trim() || 'A customer';
  const where = terminal.trim() === '' ? '' : ` at ${terminal.trim()}`;
  return `${who}${where} has been waiting for a shuttle for ${inWords(waited)}, and nobody has heard the request.`;
}
