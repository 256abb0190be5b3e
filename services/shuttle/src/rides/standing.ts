import { NO_RIDE, type Ride, type RideFields, type RiderCard } from '@lotline/contracts';

/** A client and their ride as one statement found them. */
export interface Standing {
  /** Version 0: there never was one. */
  ride: Ride;
  link: string;
  checkedOut: boolean;
  card: RiderCard;
  /** The lot's count of board changes in the same snapshot. */
  boardVersion: number;
}

const FIELDS = Object.keys(NO_RIDE).filter((key): key is keyof RideFields => key in NO_RIDE);

export const isSameRide = (one: RideFields, other: RideFields): boolean =>
  FIELDS.every((field) => one[field] === other[field]);
