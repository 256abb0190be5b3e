import { z } from 'zod';
import { languageSchema } from '../client/language.js';
import { lotIdSchema } from '../lot/id.js';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';
import { cardMarksSchema } from './card-marks.js';
import { rideDetailsSchema } from './details.js';

/** The statuses of a ride (docs/product/dispatch.md#ride-statuses). */
export const RIDE_STATUSES = ['requesting_ride', 'picked_up', 'dropped_off'] as const;
export type RideStatus = (typeof RIDE_STATUSES)[number];

/**
 * The fields of a client's ride that every list shows. They are flat, as in the contract and in SQL, and not a union by status: a union
 * would make four variants of each of the schemas that extend this one, and end three checks for a missing lane. A `RideMove` is one.
 */
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
 * The acknowledgment of the current request (docs/product/alerts.md#acknowledgment). Both are null without a request
 * and reset by every new one.
 */
const acknowledgmentSchema = z.object({
  /** When a screen first showed the request with its sound on, or somebody stopped the alert. */
  acknowledgedAt: instantSchema.nullable(),
  /** When the request was marked as unacknowledged. Kept until the request ends. */
  unacknowledgedAt: instantSchema.nullable(),
});
export type Acknowledgment = z.output<typeof acknowledgmentSchema>;

/** What the customer's texts add to the current request; missing without such a text. */
const textNotesSchema = z.object({
  /** The word by which the customer has opted out of texts since the request, such as 'CANCEL'. They may have meant the request. */
  stopWord: text().optional(),
  /** The other checked-in cars of the customer's phone: 'Blue Honda, spot B12'. For staff only. */
  otherCars: z.array(text()).optional(),
});
type TextNotes = z.output<typeof textNotesSchema>;

/** The ride of a client as the shuttle service owns it. */
export const rideSchema = rideFieldsSchema
  .extend(acknowledgmentSchema.partial().shape)
  .extend(textNotesSchema.shape)
  .extend({
    /** Of the current or last request; missing if nobody said anything. */
    details: rideDetailsSchema.optional(),
    clientId: z.uuid(),
    lotId: lotIdSchema,
    /** Incremented by every change. */
    version: z.int(),
  });
export type Ride = z.output<typeof rideSchema>;

/** A ride as REST calls return it, to boards too: `id` is the client's id. */
export const answeredRideSchema = rideSchema
  .omit({ clientId: true, otherCars: true })
  .extend({ id: rideSchema.shape.clientId });
export type AnsweredRide = z.output<typeof answeredRideSchema>;

export const toAnsweredRide = ({ clientId: id, otherCars: _, ...ride }: Ride): AnsweredRide => ({ id, ...ride });

/**
 * The customer fields that every board shows, including boards without a login
 * (docs/product/pick-up-boards.md#what-a-board-may-do).
 */
export const boardRiderSchema = z.object({
  firstName: text(),
  lastName: text(),
  phone: text(),
  partySize: z.int(),
  terminal: text(),
  ...cardMarksSchema.shape,
});

/** The additional customer fields for staff. */
const staffRider = {
  parkingSpot: text(),
  returningAirline: text(),
  clientType: text(),
  language: languageSchema,
};

/** The customer fields of the dispatch board (a copy of the client's record). */
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

/** The fields that moves read and change. */
export type RideState = RideFields & Partial<Acknowledgment> & TextNotes & Pick<Ride, 'details'>;

const NO_TEXT_NOTES = { stopWord: undefined, otherCars: undefined } satisfies TextNotes;
const NO_ACKNOWLEDGMENT: Acknowledgment = { acknowledgedAt: null, unacknowledgedAt: null };

/** The target of a move. Null removes the ride from the board. */
export type RideMove =
  | { status: 'requesting_ride' | 'dropped_off' | null; shuttleNumber?: null | undefined }
  | { status: 'picked_up'; shuttleNumber: number };

/**
 * Moves a ride at `now` (an instant). Any status may follow any other. Each sets its own timestamp and puts the card on
 * top of its column. Repeating a request changes only the position.
 */
export function moveRide(ride: RideState, move: RideMove, now: string): RideState {
  switch (move.status) {
    case null:
      return {
        ...ride,
        ...NO_ACKNOWLEDGMENT,
        ...NO_TEXT_NOTES,
        shuttleStatus: null,
        shuttleNumber: null,
        shuttlePosition: null,
        playAudioAlert: false,
      };
    case 'requesting_ride':
      if (ride.shuttleStatus === 'requesting_ride') return { ...ride, shuttleNumber: null, shuttlePosition: 0 };
      return {
        ...ride,
        ...NO_ACKNOWLEDGMENT,
        ...NO_TEXT_NOTES,
        details: undefined,
        shuttleStatus: 'requesting_ride',
        shuttleNumber: null,
        shuttlePosition: 0,
        customerRequestingRideTimestamp: now,
        playAudioAlert: true,
      };
    case 'picked_up':
      return {
        ...ride,
        ...NO_ACKNOWLEDGMENT,
        shuttleStatus: 'picked_up',
        shuttleNumber: move.shuttleNumber,
        shuttlePosition: 0,
        customerPickedUpTimestamp: now,
        playAudioAlert: false,
      };
    case 'dropped_off':
      return {
        ...ride,
        ...NO_ACKNOWLEDGMENT,
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

/** The place of a ride: its status, and its lane while it is picked up. */
export const ridePlaceSchema = z.object({
  status: z.enum(RIDE_STATUSES, 'Unknown shuttle status').nullable(),
  shuttleNumber: z.int('Unknown shuttle').nullable(),
});
export type RidePlace = z.output<typeof ridePlaceSchema>;

export const isAt = ({ shuttleStatus, shuttleNumber }: RideState, place: RidePlace): boolean =>
  shuttleStatus === place.status && shuttleNumber === place.shuttleNumber;

/** A move that a board recorded while it was offline (docs/product/pick-up-boards.md#offline-moves). */
export const offlineMoveSchema = z.object({
  /** Generated by the board. A repeated `moveId` is the same move. */
  moveId: z.uuid(),
  /** The time of the move by the board's clock, as an instant. */
  movedAt: instantSchema,
  /** The ride as the board showed it. */
  basedOn: z.object({
    status: z.enum(RIDE_STATUSES).nullable(),
    shuttleNumber: z.int().nullable(),
    customerRequestingRideTimestamp: instantSchema.nullable(),
  }),
});
export type OfflineMove = z.output<typeof offlineMoveSchema>;

/**
 * Undoes a ride's last move at `now` (an instant) by moving it back with `move`. Keeps the timestamps of earlier steps,
 * so that the wait continues from the customer's request and the automatic check-out from the drop-off. Clears the
 * undone step's timestamp. The alert stays silent, because staff have seen the request.
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
    stopWord: ride.stopWord,
    otherCars: ride.otherCars,
    details: ride.details,
  };
}

/**
 * Whether the ride is in progress, so that another request by the customer changes nothing
 * (docs/product/customer-page.md#requesting-a-ride).
 */
export const isUnderWay = (ride: Pick<RideFields, 'shuttleStatus'>): boolean =>
  ride.shuttleStatus === 'requesting_ride' || ride.shuttleStatus === 'picked_up';

/** A change by the caller: the client's ride has at least this version. */
export const movedRideSchema = z.object({ clientId: z.uuid(), version: z.int().min(1) });
export type MovedRide = z.output<typeof movedRideSchema>;
/**
 * Maximum number of a reader's own recent changes that a list waits for. Changes count as recent for two seconds, in
 * which nobody makes this many.
 */
export const MAX_MOVED = 200;
