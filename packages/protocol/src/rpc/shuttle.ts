import { z } from 'zod';
import { boardCardSchema, rideChangeSchema } from '../board/board.js';
import { MAX_ACKNOWLEDGED } from '../ride/acknowledgment.js';
import { languageSchema } from '../client/language.js';
import { historyCursorSchema } from '../client/history.js';
import { offlineMoveSchema, RIDE_STATUSES, ridePlaceSchema, rideSchema } from '../ride/ride.js';
import { MOVE_REASONS } from '../ride/action.js';
import { rideDetailsSchema } from '../ride/details.js';
import { rideEntrySchema } from '../ride/history.js';
import {
  deviceSchema,
  knownBoardDeviceSchema,
  laneSchema,
  pairedBoardDeviceSchema,
  PAIRING_CODE,
  pendingBoardDeviceSchema,
  tokenHashSchema,
} from '../board/device.js';
import { instantSchema } from '../time/lot-time.js';
import { boardFiguresSchema, MAX_OVERVIEW_LOTS } from '../overview/overview.js';
import { lotIdSchema } from '../lot/id.js';
import { jsonText, text } from '../values/text.js';
import { lotWaitSchema, waitEstimateSchema } from '../ride/wait.js';
import { copyPageSchema, copyPickSchema, lotCall, openCall } from './define.js';

const link = z.object({ link: text().max(10) });

/** The change that a call made, as its event contains it; null if nothing changed. */
const change = rideChangeSchema.nullable();

/** A lot's number of board changes, and the database that counts them. */
const boardCountSchema = z.object({ boardVersion: z.int(), epoch: text() });
export type BoardCount = z.output<typeof boardCountSchema>;

/** The ride after a call, and the board count at that point. */
const moveResultSchema = boardCountSchema.extend({ ride: rideSchema, change });
export type MoveResult = z.output<typeof moveResultSchema>;

/**
 * The data behind a customer's link (docs/product/customer-page.md#personal-link). Customers see at most first name,
 * terminal, status and lane.
 */
const linkStateSchema = boardCountSchema.extend({
  lotId: rideSchema.shape.lotId,
  clientId: z.uuid(),
  firstName: text(),
  /** The terminal of the return flight; '' if unknown. */
  terminal: text(),
  language: languageSchema,
  shuttleStatus: rideSchema.shape.shuttleStatus,
  shuttleNumber: rideSchema.shape.shuttleNumber,
  /** The time of the last request, by which the estimate is looked up. */
  requestedAt: instantSchema.nullable(),
  /** What was said about the request. */
  details: rideDetailsSchema.optional(),
  /** The version of the client's record from which `firstName` was taken. */
  riderVersion: z.int(),
});
export type LinkState = z.output<typeof linkStateSchema>;

/** The result of a request by the customer. The gateway returns no more of it than of a `LinkState`. */
const linkPressSchema = linkStateSchema.extend({ change });
export type LinkPress = z.output<typeof linkPressSchema>;

/** The waits of a lot at the instant `at`. */
const lotWaitsSchema = lotWaitSchema.extend({
  lotId: rideSchema.shape.lotId,
  at: instantSchema,
  /**
   * The pending rides by their requests. A request that is missing here is so new that the lot's own estimate applies.
   */
  rides: z.array(z.object({ requestedAt: instantSchema, estimate: waitEstimateSchema })),
});
export type LotWaits = z.output<typeof lotWaitsSchema>;

/** A pairing code and the address of the caller. Wrong codes are counted for both. */
const codeAttempt = z.object({ code: z.string().regex(PAIRING_CODE, 'A code has six digits'), address: text() });

/**
 * A ride for rebuilding a copy. `completedAt` is when the automatic check-out last completed it, even if a new request
 * followed; null for never.
 */
const copiedRideSchema = rideSchema.extend({ completedAt: instantSchema.nullable() });
export type CopiedRide = z.output<typeof copiedRideSchema>;

const rides = z.object({ body: jsonText(z.array(copiedRideSchema)) });

export const shuttleRpc = {
  /**
   * NOT_FOUND; INVALID for an unknown lane or a move dated in the future; FORBIDDEN if a board without a login may not
   * make this move; RIDE_CLOSED (410) for a request of a checked-out customer. A move with `offline` is applied once,
   * and repeating it returns the first result. SHUTTLE_FULL if the shuttle has too few
   * places and no reason is given (never for `offline`, whose customers have boarded). MOVE_OVERTAKEN if it came too late, if the ride is no longer at
   * `movedFrom` nor already at the target, or if an `undo` is not of the ride's last move.
   */
  'shuttle.ride.move': lotCall(
    z.object({
      clientId: z.uuid('No such customer'),
      status: z.enum(RIDE_STATUSES, 'Unknown shuttle status').nullable(),
      shuttleNumber: z.int('Unknown shuttle').nullable(),
      /** Set for a move that was made offline. */
      offline: offlineMoveSchema.nullable().default(null),
      /** The place of the ride as the caller saw it. */
      movedFrom: ridePlaceSchema.nullable().default(null),
      /** Undoes the last move, which led from this place to the ride's current one (`undoRide`). */
      undo: z.boolean().default(false),
      /** Why the ride is removed, or moved into a full shuttle. Only such a move keeps it. */
      reason: z.enum(MOVE_REASONS).nullable().default(null),
    }),
    moveResultSchema,
  ),
  /** Ignores ids that are not on this lot's board, and those that a board without a login may not order. */
  'shuttle.ride.reposition': lotCall(
    z.object({ updates: z.array(z.object({ id: z.uuid(), position: z.int().min(0).max(100_000) })).max(1000) }),
    boardCountSchema,
  ),
  /**
   * Replaces the details of a ride under way. NOT_FOUND; INVALID for a terminal or door that the lot does not have; CONFLICT without a
   * ride under way.
   */
  'shuttle.ride.describe': lotCall(
    z.object({ clientId: z.uuid('No such customer'), details: rideDetailsSchema }),
    moveResultSchema,
  ),
  /** Stops the alert of a ride. NOT_FOUND. */
  'shuttle.ride.silence': lotCall(z.object({ clientId: z.uuid('No such customer') }), moveResultSchema),
  /**
   * A screen with sound shows these requests (docs/product/alerts.md#acknowledgment). Returns the changes of the first
   * acknowledgments; ignores ids without an unacknowledged request.
   */
  'shuttle.ride.acknowledge': lotCall(
    z.object({ clientIds: z.array(z.uuid()).max(MAX_ACKNOWLEDGED) }),
    z.object({ changes: z.array(rideChangeSchema) }),
  ),
  /**
   * Returns the newest `HISTORY_PAGE` changes of a client's rides, or those before `cursor`. Admins may also read a
   * deleted client's. NOT_FOUND.
   */
  'shuttle.ride.history': lotCall(
    z.object({ clientId: z.uuid('No such customer'), cursor: historyCursorSchema.optional() }),
    z.object({ entries: z.array(rideEntrySchema), nextCursor: z.string().nullable() }),
  ),
  /** For the clients service's copy: returns rides of every lot with a client id above `after`, by client id. */
  'shuttle.ride.page': openCall(copyPageSchema, rides),
  /** Like `shuttle.ride.page`, for these clients. Clients without a ride are left out. */
  'shuttle.ride.pick': openCall(copyPickSchema, rides),
  /** Returns the cards of a column by position, with the `BoardCount` of the same snapshot as `version` and `epoch`. */
  'shuttle.board.list': lotCall(
    z.object({ status: z.enum(RIDE_STATUSES) }),
    z.object({ body: jsonText(z.array(boardCardSchema)), version: z.int(), epoch: text() }),
  ),
  /** Returns the board counts of all lots, with which a gateway validates its cached lists every second. */
  'shuttle.board.counts': openCall(z.object({}), z.object({ epoch: text(), versions: z.record(z.string(), z.int()) })),
  /** For the gateway: returns the figures of these lots. */
  'shuttle.overview.read': openCall(
    z.object({ lotIds: z.array(lotIdSchema).max(MAX_OVERVIEW_LOTS) }),
    z.object({ lots: z.array(boardFiguresSchema) }),
  ),
  /** Returns the current waits of every lot, which a gateway serves until its next call. */
  'shuttle.wait.list': openCall(z.object({}), z.object({ lots: z.array(lotWaitsSchema) })),
  /**
   * A customer requests a ride. Idempotent. Continues a request that they canceled at most `CANCEL_UNDO_MS` ago. `otherCars` are the other
   * checked-in cars of their phone, which the card names. NOT_FOUND for an unknown link, RIDE_CLOSED after the check-out, INVALID as in
   * `shuttle.ride.describe`.
   */
  'shuttle.link.request': openCall(
    link.extend({
      otherCars: z.array(text().max(200)).max(20).default([]),
      /** Replaces the details; null leaves them. */
      details: rideDetailsSchema.nullable().default(null),
    }),
    linkPressSchema,
  ),
  /** Like `shuttle.ride.describe`, by the customer. NOT_FOUND for an unknown link. */
  'shuttle.link.describe': openCall(link.extend({ details: rideDetailsSchema }), linkPressSchema),
  /**
   * A customer no longer needs the ride that they wait for. Idempotent. NOT_FOUND for an unknown link, MOVE_OVERTAKEN if a shuttle has
   * taken them.
   */
  'shuttle.link.cancel': openCall(link, linkPressSchema),
  /**
   * The customer texted this word, which opts out of texts, such as 'CANCEL'. A waiting request shows it; otherwise nothing changes.
   * NOT_FOUND for an unknown link.
   */
  'shuttle.link.texted': openCall(link.extend({ word: text().min(1).max(40) }), z.object({})),
  /** NOT_FOUND for an unknown link. An ended ride returns nulls. */
  'shuttle.link.status': openCall(link, linkStateSchema),
  /**
   * A device asks to be paired for a lane and gets a code, valid once, for five minutes, at this lot. `address` is the
   * caller's, '' if unknown; `replaces` is the token of an earlier request of the same device. INVALID for an unknown
   * lane.
   */
  'shuttle.board-device.ask': lotCall(
    z.object({
      lane: laneSchema,
      device: deviceSchema,
      tokenHash: tokenHashSchema,
      address: text().default(''),
      replaces: tokenHashSchema.nullable().default(null),
    }),
    z.object({ code: z.string().regex(PAIRING_CODE), expiresAt: instantSchema }),
  ),
  /**
   * Finds the device that shows this code. Staff only. NOT_FOUND; TOO_MANY after too many wrong codes, even for a
   * correct one.
   */
  'shuttle.board-device.find': lotCall(codeAttempt, pendingBoardDeviceSchema),
  /** Pairs the device. Errors as in `shuttle.board-device.find`. */
  'shuttle.board-device.confirm': lotCall(codeAttempt.extend({ id: z.uuid('No such board') }), pairedBoardDeviceSchema),
  /** Returns the lot's paired devices, by lane. */
  'shuttle.board-device.list': lotCall(z.object({}), z.array(pairedBoardDeviceSchema)),
  /** NOT_FOUND. */
  'shuttle.board-device.revoke': lotCall(z.object({ id: z.uuid('No such board') }), z.object({ id: z.uuid() })),
  /** Finds the device of a token, of any lot. NOT_FOUND for an unknown or revoked token, or an expired code. */
  'shuttle.board-device.get': openCall(z.object({ tokenHash: tokenHashSchema }), knownBoardDeviceSchema),
  /** Records that these devices were active. Written at most twice a minute per device. */
  'shuttle.board-device.seen': openCall(z.object({ ids: z.array(z.uuid()).max(10_000) }), z.object({})),
  /** For the auth service: the number of rides on the lot's boards, and the shuttles that have passengers. */
  'shuttle.lot.usage': lotCall(z.object({}), z.object({ openRides: z.int(), shuttles: z.array(z.int()) })),
  /** Runs the automatic check-out of this lot now (docs/product/dispatch.md#auto-checkout). */
  'shuttle.auto-checkout.run': lotCall(z.object({}), z.object({ checkedOutCount: z.int() })),
};
