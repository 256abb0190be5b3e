import {
  CANCEL_UNDO_MS,
  DomainError,
  isUnderWay,
  moveRide,
  undoRide,
  type RideDetails,
  type RideEntry,
  type RideState,
} from '@lotline/protocol';

export interface RideRequest {
  otherCars: string[];
  /** Null leaves what was said before. */
  details: RideDetails | null;
}

/**
 * The ride after its customer requests it at `now` (an ISO instant). A ride under way only gets what the request says. A request right
 * after a cancellation continues the canceled one, with its place in the line.
 */
export function requestRide(
  ride: RideState,
  lastMove: RideEntry | undefined,
  { otherCars, details }: RideRequest,
  now: string,
): RideState {
  const requested = isUnderWay(ride) ? ride : returnToLine(ride, lastMove, now);
  return {
    ...requested,
    stopWord: undefined,
    otherCars: otherCars.length > 0 ? otherCars : requested.otherCars,
    details: details ?? requested.details,
  };
}

const returnToLine = (ride: RideState, lastMove: RideEntry | undefined, now: string): RideState =>
  wasJustCanceled(lastMove, now)
    ? undoRide(ride, { status: 'requesting_ride' }, now)
    : moveRide(ride, { status: 'requesting_ride' }, now);

const wasJustCanceled = (last: RideEntry | undefined, now: string): boolean =>
  last?.action === 'canceled' && Date.parse(now) - Date.parse(last.at) <= CANCEL_UNDO_MS;

/** The ride after its customer cancels it at `now`. Nothing changes without a request. MOVE_OVERTAKEN once a shuttle has taken it. */
export function cancelRide(ride: RideState, officePhone: string, now: string): RideState {
  if (ride.shuttleStatus === 'picked_up')
    throw new DomainError(
      'MOVE_OVERTAKEN',
      `A shuttle is already assigned to you. Please call our office at ${officePhone}.`,
    );
  return ride.shuttleStatus === 'requesting_ride' ? moveRide(ride, { status: null }, now) : ride;
}
