/** A ride: what the board moves and the customer's page shows (spec §4 "Shuttle status of a client", design §7). */
export const RIDE_STATUSES = ['requesting_ride', 'picked_up', 'dropped_off'] as const;
export type RideStatus = (typeof RIDE_STATUSES)[number];

/** A client's ride as every list shows it. All timestamps are instants. */
export interface RideFields {
  shuttleStatus: RideStatus | null;
  /** The lane while picked up, otherwise null. */
  shuttleNumber: number | null;
  /** 0 is the top of its column. */
  shuttlePosition: number | null;
  droppedOffTimestamp: string | null;
  customerRequestingRideTimestamp: string | null;
  customerPickedUpTimestamp: string | null;
  customerDroppedOffTimestamp: string | null;
  playAudioAlert: boolean;
}

/** The ride of one client as the shuttle service owns it. `version` grows by one with every change. */
export interface Ride extends RideFields {
  clientId: string;
  lotId: string;
  version: number;
}

/** What the board shows of a customer beside the ride (a copy of the client's record). */
export interface RiderCard {
  firstName: string;
  lastName: string;
  phone: string;
  partySize: number;
  terminal: string;
  parkingSpot: string;
  returningAirline: string;
  clientType: string;
}

export const NO_RIDE: RideFields = {
  shuttleStatus: null,
  shuttleNumber: null,
  shuttlePosition: null,
  droppedOffTimestamp: null,
  customerRequestingRideTimestamp: null,
  customerPickedUpTimestamp: null,
  customerDroppedOffTimestamp: null,
  playAudioAlert: false,
};

/** Where a ride is to go: null takes it off the board. */
export type RideMove =
  | { status: 'requesting_ride' | 'dropped_off' | null; shuttleNumber?: null | undefined }
  | { status: 'picked_up'; shuttleNumber: number };

/**
 * The ride after a move at `now` (an instant). Any status may follow any other; each stamps its own time and every moved
 * card goes to the top. Asking again while asking changes nothing but the position.
 */
export function moveRide(ride: RideFields, move: RideMove, now: string): RideFields {
  switch (move.status) {
    case null:
      return { ...ride, shuttleStatus: null, shuttleNumber: null, shuttlePosition: null, playAudioAlert: false };
    case 'requesting_ride':
      return {
        ...ride,
        shuttleStatus: 'requesting_ride',
        shuttleNumber: null,
        shuttlePosition: 0,
        customerRequestingRideTimestamp:
          ride.shuttleStatus === 'requesting_ride' ? ride.customerRequestingRideTimestamp : now,
        playAudioAlert: ride.shuttleStatus === 'requesting_ride' ? ride.playAudioAlert : true,
      };
    case 'picked_up':
      return {
        ...ride,
        shuttleStatus: 'picked_up',
        shuttleNumber: move.shuttleNumber,
        shuttlePosition: 0,
        customerPickedUpTimestamp: now,
        playAudioAlert: false,
      };
    case 'dropped_off':
      return {
        ...ride,
        shuttleStatus: 'dropped_off',
        shuttleNumber: null,
        shuttlePosition: 0,
        customerDroppedOffTimestamp: now,
        droppedOffTimestamp: now,
        playAudioAlert: false,
      };
  }
}

/** True where a customer's press changes nothing, because the ride is under way (design §7 "customer request"). */
export const isUnderWay = (ride: Pick<RideFields, 'shuttleStatus'>): boolean =>
  ride.shuttleStatus === 'requesting_ride' || ride.shuttleStatus === 'picked_up';

/** True once a dropped-off ride has stood longer than the lot's delay (design §5). */
export const isDueForCheckout = (
  ride: Pick<RideFields, 'shuttleStatus' | 'droppedOffTimestamp'>,
  autoCheckoutSeconds: number,
  now: Date,
): boolean =>
  ride.shuttleStatus === 'dropped_off' &&
  ride.droppedOffTimestamp !== null &&
  now.getTime() - Date.parse(ride.droppedOffTimestamp) >= autoCheckoutSeconds * 1000;
