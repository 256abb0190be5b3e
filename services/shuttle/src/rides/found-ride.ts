import {
  NO_RIDE,
  type Ride,
  type RideEntry,
  type RideFields,
  type RideState,
  type RiderCard,
} from '@lotline/contracts';

/** A client's ride, and what a ride needs of its client, as one statement found them. */
export interface FoundRide {
  /** Version 0: there never was one. */
  ride: Ride;
  link: string;
  checkedOut: boolean;
  card: RiderCard;
  /** The client record's, as far as the copy has it. */
  riderVersion: number;
  /** The lot's count of board changes in the same snapshot. */
  boardVersion: number;
  /** The database that it counts in. */
  epoch: string;
  /** Read only where a move is to be undone. */
  lastMove?: RideEntry | undefined;
}

const FIELDS = Object.keys(NO_RIDE).filter((key): key is keyof RideFields => key in NO_RIDE);

export const isSameRide = (one: RideState, other: RideState): boolean =>
  FIELDS.every((field) => one[field] === other[field]) &&
  one.acknowledgedAt === other.acknowledgedAt &&
  one.unacknowledgedAt === other.unacknowledgedAt;
