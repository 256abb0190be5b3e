import type { RideState } from './ride.js';

/** Maximum requests that a screen acknowledges in one call. */
export const MAX_ACKNOWLEDGED = 1000;

type Request = Pick<
  RideState,
  'shuttleStatus' | 'playAudioAlert' | 'customerRequestingRideTimestamp' | 'acknowledgedAt' | 'unacknowledgedAt'
>;

/** Whether the request rings and is not acknowledged. */
export const awaitsAcknowledgment = ({ shuttleStatus, playAudioAlert, acknowledgedAt }: Request): boolean =>
  shuttleStatus === 'requesting_ride' && playAudioAlert && !acknowledgedAt;

/** Whether screens show the request as unacknowledged: it was not acknowledged in time, nor has it been since. */
export const isUnacknowledged = (ride: Request): boolean =>
  awaitsAcknowledgment(ride) && Boolean(ride.unacknowledgedAt);

/** Milliseconds since the request at `now` (epoch ms). 0 if the clock is behind the server's. */
export const waitedMs = ({ customerRequestingRideTimestamp: at }: Request, now: number): number =>
  at === null ? 0 : Math.max(0, now - Date.parse(at));
