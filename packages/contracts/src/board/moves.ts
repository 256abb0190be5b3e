import type { RideFields, RideMove } from '../ride/ride.js';
import type { RideEntry } from '../ride/history.js';

type Place = Pick<RideFields, 'shuttleStatus' | 'shuttleNumber'>;

/** True for a ride in the lane that the board serves; an open board, whose `lane` is null, serves every lane. */
const isInLane = ({ shuttleStatus, shuttleNumber }: Place, lane: number | null): boolean =>
  shuttleStatus === 'picked_up' && (lane === null || shuttleNumber === lane);

/**
 * Whether a pick-up board without a login may make this move of the ride as it stands (design §7 "boards without login"):
 * a ride that is on the dispatch board into its lane, and one that is in its lane out of it, to wherever.
 */
export const boardMayMove = (ride: Place, move: RideMove, lane: number | null): boolean =>
  move.status === 'picked_up'
    ? ride.shuttleStatus !== null && (lane === null || move.shuttleNumber === lane)
    : isInLane(ride, lane);

/**
 * Whether such a board may undo a ride's last move: what it may make as a move, and its own removal of a ride from its lane,
 * although that ride is off the board.
 */
export const boardMayUndo = (ride: Place, move: RideMove, lane: number | null, last: RideEntry): boolean =>
  boardMayMove(ride, move, lane) ||
  (move.status === 'picked_up' &&
    last.action === 'removed' &&
    last.by?.kind === 'board' &&
    last.by.lane === lane &&
    (lane === null || move.shuttleNumber === lane));

/** Whether it may say where in its column the ride's card is: it orders its own lane. */
export const boardMayOrder = isInLane;
