import { z } from 'zod';
import { boardCardSchema, rideChangeSchema } from '../board/board.js';
import { MAX_ACKNOWLEDGED } from '../ride/acknowledgment.js';
import { historyCursorSchema } from '../client/history.js';
import { offlineMoveSchema } from '../ride/offline-move.js';
import { RIDE_STATUSES, ridePlaceSchema, rideSchema } from '../ride/ride.js';
import { rideEntrySchema } from '../ride/history.js';
import {
  pendingBoardDeviceSchema,
  deviceSchema,
  knownBoardDeviceSchema,
  laneSchema,
  PAIRING_CODE,
  pairedBoardDeviceSchema,
  tokenHashSchema,
} from '../board/device.js';
import { instantSchema } from '../time/lot-time.js';
import { jsonText, text } from '../values/text.js';
import { lotWaitSchema, waitEstimateSchema } from '../ride/wait.js';
import { copyPageSchema, copyPickSchema } from './copy.js';
import { lotCall, openCall } from './define.js';

const link = z.object({ link: text().max(10) });

/** What a call has changed, as its event tells it too; null where everything stood like that already. */
const news = rideChangeSchema.nullable();

/** A lot's count of board changes, and the database that it counts in. */
const boardCountSchema = z.object({ boardVersion: z.int(), epoch: text() });
export type BoardCount = z.output<typeof boardCountSchema>;

/** A ride after a call, with the count by then. */
const moveResultSchema = boardCountSchema.extend({ ride: rideSchema, news });
export type MoveResult = z.output<typeof moveResultSchema>;

/** What a customer's link tells (design §7 "request id"): never more than first name, terminal, status and lane. */
const linkStateSchema = boardCountSchema.extend({
  lotId: rideSchema.shape.lotId,
  clientId: z.uuid(),
  firstName: text(),
  /** Of the customer's return; empty where none is known. */
  terminal: text(),
  shuttleStatus: rideSchema.shape.shuttleStatus,
  shuttleNumber: rideSchema.shape.shuttleNumber,
  /** When the ride was asked for last, which is what its estimate is found by. */
  requestedAt: instantSchema.nullable(),
  /** The version of the client's record that `firstName` is of. */
  riderVersion: z.int(),
});
export type LinkState = z.output<typeof linkStateSchema>;

/** What a press answers the gateway, which tells the customer no more of it than of a `LinkState`. */
const linkPressSchema = linkStateSchema.extend({ news });
export type LinkPress = z.output<typeof linkPressSchema>;

/** How one lot is doing `at` an instant, and how long who waits there waits on. */
const lotWaitsSchema = lotWaitSchema.extend({
  lotId: rideSchema.shape.lotId,
  at: instantSchema,
  /** By their requests; who is not among them has only just asked, as the lot's own estimate says. */
  rides: z.array(z.object({ requestedAt: instantSchema, estimate: waitEstimateSchema })),
  /** The requests of those who wait, the longest wait first; a long queue is cut. */
  queue: z.array(instantSchema),
});
export type LotWaits = z.output<typeof lotWaitsSchema>;

/** A code that a member of staff types, and the address that they type it at: both are counted where it is wrong. */
const codeTry = z.object({ code: z.string().regex(PAIRING_CODE, 'A code has six digits'), address: text() });

/**
 * A ride as a copy is rebuilt from it. `completedAt`: when the automatic check-out last completed it, also after a new request;
 * null for never.
 */
const copiedRideSchema = rideSchema.extend({ completedAt: instantSchema.nullable() });
export type CopiedRide = z.output<typeof copiedRideSchema>;

const rides = z.object({ body: jsonText(z.array(copiedRideSchema)) });

export const shuttleRpc = {
  /**
   * NOT_FOUND; INVALID for a lane that the lot has not; FORBIDDEN where a board without a login may not make this move
   * (`boardMayMove`); RIDE_CLOSED (410) for a checked-out customer being asked for. One with `offline` has its effect once,
   * however often it comes, and is answered as it was the first time; MOVE_OVERTAKEN where it came too late (`isOvertaken`),
   * INVALID where it is of the future. MOVE_OVERTAKEN also where the ride is no longer at `movedFrom`, unless it is already
   * where the move leads, and for an `undo` of anything but the ride's last move.
   */
  'shuttle.ride.move': lotCall(
    z.object({
      clientId: z.uuid('No such customer'),
      status: z.enum(RIDE_STATUSES, 'Unknown shuttle status').nullable(),
      shuttleNumber: z.int('Unknown shuttle').nullable(),
      /** Of a move made without a network. */
      offline: offlineMoveSchema.nullable().default(null),
      /** Where the mover saw the ride. */
      movedFrom: ridePlaceSchema.nullable().default(null),
      /** Undoes the last move, which led from here to where the ride is (`undoRide`). */
      undo: z.boolean().default(false),
    }),
    moveResultSchema,
  ),
  /** Ids that are not on this lot's board are passed over, and those that a board without a login may not order. */
  'shuttle.ride.reposition': lotCall(
    z.object({ updates: z.array(z.object({ id: z.uuid(), position: z.int().min(0).max(100_000) })).max(1000) }),
    boardCountSchema,
  ),
  /** Ends the alert of one ride. NOT_FOUND. */
  'shuttle.ride.silence': lotCall(z.object({ clientId: z.uuid('No such customer') }), moveResultSchema),
  /**
   * A screen with its sound on shows these requests (design §7 "nobody hears a request"). The first one to say so changes
   * something, and is answered what; ids of no request that is yet to be heard are passed over.
   */
  'shuttle.ride.acknowledge': lotCall(
    z.object({ clientIds: z.array(z.uuid()).max(MAX_ACKNOWLEDGED) }),
    z.object({ news: z.array(rideChangeSchema) }),
  ),
  /** The newest `HISTORY_PAGE` changes of a client's rides, or those before `cursor`; of a deleted client too, for admins. NOT_FOUND. */
  'shuttle.ride.history': lotCall(
    z.object({ clientId: z.uuid('No such customer'), cursor: historyCursorSchema.optional() }),
    z.object({ entries: z.array(rideEntrySchema), nextCursor: z.string().nullable() }),
  ),
  /** For the clients service's copy: rides of every lot with a client's id above `after`, by it. */
  'shuttle.ride.page': openCall(copyPageSchema, rides),
  /** As `shuttle.ride.page`, of these clients; those without a ride are left out. */
  'shuttle.ride.pick': openCall(copyPickSchema, rides),
  /** The cards of one column by position; `version` and `epoch`, as in a `BoardCount`, read in the same snapshot. */
  'shuttle.board.list': lotCall(
    z.object({ status: z.enum(RIDE_STATUSES) }),
    z.object({ body: jsonText(z.array(boardCardSchema)), version: z.int(), epoch: text() }),
  ),
  /** Every lot's count of board changes, and the database they count in: what a gateway confirms its lists with, once a second. */
  'shuttle.board.counts': openCall(z.object({}), z.object({ epoch: text(), versions: z.record(z.string(), z.int()) })),
  /** How long shuttles take at every lot now: what a gateway tells customers and boards until it asks again. */
  'shuttle.wait.list': openCall(z.object({}), z.object({ lots: z.array(lotWaitsSchema) })),
  /** A customer asks for a pick-up. NOT_FOUND for an unknown link, RIDE_CLOSED once checked out. Repeated it changes nothing. */
  'shuttle.link.request': openCall(link, linkPressSchema),
  /** NOT_FOUND for an unknown link. An ended ride answers nulls. */
  'shuttle.link.status': openCall(link, linkStateSchema),
  /**
   * A screen asks to be paired for a lane and gets a code that is good once, for five minutes, at this lot. `address` is the
   * caller's, empty where it is not known; `replaces` is the token by which the same device asked before. INVALID for a lane
   * that the lot has not.
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
  /** The screen that shows this code. NOT_FOUND; TOO_MANY after too many wrong ones, for a right one too. Staff's. */
  'shuttle.board-device.find': lotCall(codeTry, pendingBoardDeviceSchema),
  /** Pairs it. As `shuttle.board-device.find`. */
  'shuttle.board-device.confirm': lotCall(codeTry.extend({ id: z.uuid('No such board') }), pairedBoardDeviceSchema),
  /** The lot's paired screens, by lane. */
  'shuttle.board-device.list': lotCall(z.object({}), z.array(pairedBoardDeviceSchema)),
  /** NOT_FOUND. */
  'shuttle.board-device.revoke': lotCall(z.object({ id: z.uuid('No such board') }), z.object({ id: z.uuid() })),
  /** Whose token this is, of any lot. NOT_FOUND for one that is revoked, or whose code has died, as for one that nobody has. */
  'shuttle.board-device.get': openCall(z.object({ tokenHash: tokenHashSchema }), knownBoardDeviceSchema),
  /** For the gateway, while tokens are tried: those that `shuttle.board-device.get` finds. */
  'shuttle.board-device.known': openCall(
    z.object({ tokenHashes: z.array(tokenHashSchema).max(1000) }),
    z.object({ tokenHashes: z.array(z.string()) }),
  ),
  /** These have asked for something lately. Written at most twice a minute for each. */
  'shuttle.board-device.seen': openCall(z.object({ ids: z.array(z.uuid()).max(10_000) }), z.object({})),
  /** Runs the sweep of design §5 for this lot now. */
  'shuttle.auto-checkout.run': lotCall(z.object({}), z.object({ checkedOutCount: z.int() })),
};
