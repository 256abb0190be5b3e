import {
  isSameDetails,
  NO_RIDE,
  type Ride,
  type RideEntry,
  type RideFields,
  type RideState,
  type RiderCard,
} from '@lotline/protocol';

/** A client's ride and the client data that it needs, read by one statement. */
export interface RideSnapshot {
  /** Version 0 when the client never had a ride. */
  ride: Ride;
  link: string;
  checkedOut: boolean;
  card: RiderCard;
  /** The version of the client record in the copy. */
  riderVersion: number;
  /** The lot's number of board changes at the same moment. */
  boardVersion: number;
  /** The database that `boardVersion` belongs to. */
  epoch: string;
  /** Present only when a move is to be undone. */
  lastMove?: RideEntry | undefined;
}

const FIELDS = Object.keys(NO_RIDE).filter((key): key is keyof RideFields => key in NO_RIDE);

export const isSameRide = (one: RideState, other: RideState): boolean =>
  FIELDS.every((field) => one[field] === other[field]) &&
  one.acknowledgedAt === other.acknowledgedAt &&
  one.unacknowledgedAt === other.unacknowledgedAt &&
  one.stopWord === other.stopWord &&
  isSameDetails(one.details, other.details) &&
  JSON.stringify(one.otherCars ?? []) === JSON.stringify(other.otherCars ?? []);
