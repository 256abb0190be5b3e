import type { RideEntry, RideFields, RideMove } from '@lotline/protocol';

type Place = Pick<RideFields, 'shuttleStatus' | 'shuttleNumber'>;

/** Whether the ride is in the board's lane. An open board (`lane` is null) serves every lane. */
const isInLane = ({ shuttleStatus, shuttleNumber }: Place, lane: number | null): boolean =>
  shuttleStatus === 'picked_up' && (lane === null || shuttleNumber === lane);

/**
 * Whether a pick-up board without a login may make this move (docs/product/pick-up-boards.md#what-a-board-may-do): any
 * ride of the dispatch board into its lane, and a ride in its lane to anywhere.
 */
export const boardMayMove = (ride: Place, move: RideMove, lane: number | null): boolean =>
  move.status === 'picked_up'
    ? ride.shuttleStatus !== null && (lane === null || move.shuttleNumber === lane)
    : isInLane(ride, lane);

/**
 * Whether such a board may undo a ride's last move: any move it may make itself, and its own removal of a ride from its
 * lane, although that ride has left the board.
 */
export const boardMayUndo = (ride: Place, move: RideMove, lane: number | null, last: RideEntry): boolean =>
  boardMayMove(ride, move, lane) ||
  (move.status === 'picked_up' &&
    last.action === 'removed' &&
    last.by?.kind === 'board' &&
    last.by.lane === lane &&
    (lane === null || move.shuttleNumber === lane));

/** A board may order the cards of its own lane. */
export const boardMayOrder = isInLane;
