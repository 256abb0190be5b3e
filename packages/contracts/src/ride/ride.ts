import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** A ride: what the board moves and the customer's page shows (spec §4 "Shuttle status of a client", design §7). */
export const RIDE_STATUSES = ['requesting_ride', 'picked_up', 'dropped_off'] as const;
export type RideStatus = (typeof RIDE_STATUSES)[number];

/** A client's ride as every list shows it. */
export const rideFieldsSchema = z.object({
  shuttleStatus: z.enum(RIDE_STATUSES).nullable(),
  /** The lane while picked up, otherwise null. */
  shuttleNumber: z.int().nullable(),
  /** 0 is the top of its column. */
  shuttlePosition: z.int().nullable(),
  droppedOffTimestamp: instantSchema.nullable(),
  customerRequestingRideTimestamp: instantSchema.nullable(),
  customerPickedUpTimestamp: instantSchema.nullable(),
  customerDroppedOffTimestamp: instantSchema.nullable(),
  playAudioAlert: z.boolean(),
});
export type RideFields = z.output<typeof rideFieldsSchema>;

/**
 * Whether anybody hears the request that a ride asks with (design §7 "nobody hears a request"): both null while it asks for
 * none, and again with every new one.
 */
const acknowledgmentSchema = z.object({
  /** When a screen first showed it with its sound on, or somebody stopped its alert. */
  acknowledgedAt: instantSchema.nullable(),
  /** When it was found that nobody had heard it in time. It stays for as long as the request does. */
  unacknowledgedAt: instantSchema.nullable(),
});
export type Acknowledgment = z.output<typeof acknowledgmentSchema>;

/** The ride of one client as the shuttle service owns it. */
export const rideSchema = rideFieldsSchema.extend(acknowledgmentSchema.partial().shape).extend({
  clientId: z.uuid(),
  lotId: lotIdSchema,
  /** Grows by one with every change. */
  version: z.int(),
});
export type Ride = z.output<typeof rideSchema>;

/** A ride as the REST contract answers it: under its client's id. */
export const answeredRideSchema = rideSchema.omit({ clientId: true }).extend({ id: rideSchema.shape.clientId });
export type AnsweredRide = z.output<typeof answeredRideSchema>;

export const answeredRideOf = ({ clientId: id, ...ride }: Ride): AnsweredRide => ({ id, ...ride });

/** What any board shows of a customer beside the ride, one without a login too (design §7 "boards without login"). */
export const boardRiderSchema = z.object({
  firstName: text(),
  lastName: text(),
  phone: text(),
  partySize: z.int(),
  terminal: text(),
});

/** What only staff see of a rider. */
const staffRider = {
  parkingSpot: text(),
  returningAirline: text(),
  clientType: text(),
};

/** What the dispatch board shows of a customer beside the ride (a copy of the client's record). */
export const riderCardSchema = boardRiderSchema.extend(staffRider);
export type RiderCard = z.output<typeof riderCardSchema>;

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

/** What a change of a ride is judged by and makes. */
export type RideState = RideFields & Partial<Acknowledgment>;

const UNASKED: Acknowledgment = { acknowledgedAt: null, unacknowledgedAt: null };

/** Where a ride is to go: null takes it off the board. */
export type RideMove =
  | { status: 'requesting_ride' | 'dropped_off' | null; shuttleNumber?: null | undefined }
  | { status: 'picked_up'; shuttleNumber: number };

/**
 * The ride after a move at `now` (an instant). Any status may follow any other; each stamps its own time and every moved
 * card goes to the top. Asking again while asking changes nothing but the position.
 */
export function moveRide(ride: RideState, move: RideMove, now: string): RideState {
  switch (move.status) {
    case null:
      return {
        ...ride,
        ...UNASKED,
        shuttleStatus: null,
        shuttleNumber: null,
        shuttlePosition: null,
        playAudioAlert: false,
      };
    case 'requesting_ride':
      if (ride.shuttleStatus === 'requesting_ride') return { ...ride, shuttleNumber: null, shuttlePosition: 0 };
      return {
        ...ride,
        ...UNASKED,
        shuttleStatus: 'requesting_ride',
        shuttleNumber: null,
        shuttlePosition: 0,
        customerRequestingRideTimestamp: now,
        playAudioAlert: true,
      };
    case 'picked_up':
      return {
        ...ride,
        ...UNASKED,
        shuttleStatus: 'picked_up',
        shuttleNumber: move.shuttleNumber,
        shuttlePosition: 0,
        customerPickedUpTimestamp: now,
        playAudioAlert: false,
      };
    case 'dropped_off':
      return {
        ...ride,
        ...UNASKED,
        shuttleStatus: 'dropped_off',
        shuttleNumber: null,
        shuttlePosition: 0,
        customerDroppedOffTimestamp: now,
        droppedOffTimestamp: now,
        playAudioAlert: false,
      };
  }
}

type Stamp =
  | 'customerRequestingRideTimestamp'
  | 'customerPickedUpTimestamp'
  | 'customerDroppedOffTimestamp'
  | 'droppedOffTimestamp';

/** Where a ride is: its status, and its lane while it is picked up. */
export const ridePlaceSchema = z.object({
  status: z.enum(RIDE_STATUSES, 'Unknown shuttle status').nullable(),
  shuttleNumber: z.int('Unknown shuttle').nullable(),
});
export type RidePlace = z.output<typeof ridePlaceSchema>;

export const isAt = ({ shuttleStatus, shuttleNumber }: RideState, place: RidePlace): boolean =>
  shuttleStatus === place.status && shuttleNumber === place.shuttleNumber;

/**
 * The ride after its last move is undone at `now` (an instant): back where it came from, which is `move`. It keeps the times
 * of the steps before the undone one, so that the wait goes on from the customer's own request and the automatic check-out
 * from the drop-off. The undone step's time is cleared. The alert stays silent, because staff have seen the request.
 */
export function undoRide(ride: RideState, move: RideMove, now: string): RideState {
  const back = moveRide(ride, move, now);
  const time = (status: RideStatus, stamp: Stamp): string | null =>
    ride.shuttleStatus === status && move.status !== status ? null : (ride[stamp] ?? back[stamp]);
  return {
    ...back,
    customerRequestingRideTimestamp: time('requesting_ride', 'customerRequestingRideTimestamp'),
    customerPickedUpTimestamp: time('picked_up', 'customerPickedUpTimestamp'),
    customerDroppedOffTimestamp: time('dropped_off', 'customerDroppedOffTimestamp'),
    droppedOffTimestamp: time('dropped_off', 'droppedOffTimestamp'),
    playAudioAlert: false,
    acknowledgedAt: move.status === 'requesting_ride' ? now : null,
    unacknowledgedAt: null,
  };
}

/** True where a customer's press changes nothing, because the ride is under way (design §7 "customer request"). */
export const isUnderWay = (ride: Pick<RideFields, 'shuttleStatus'>): boolean =>
  ride.shuttleStatus === 'requesting_ride' || ride.shuttleStatus === 'picked_up';
