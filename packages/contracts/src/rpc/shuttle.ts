import { z } from 'zod';
import { boardCardSchema, rideNewsSchema } from '../board.js';
import { historyCursorSchema } from '../history.js';
import { RIDE_STATUSES, rideSchema } from '../ride.js';
import { rideEntrySchema } from '../ride-history.js';
import { jsonText, text } from '../text.js';
import { copyPageSchema, copyPickSchema } from './copy.js';
import { lotCall, openCall } from './define.js';

const link = z.object({ link: text().max(10) });

/** What a call has changed, as its event tells it too; null where everything stood like that already. */
const news = rideNewsSchema.nullable();

/** A lot's count of board changes, and the database that it counts in; release 0.1 leaves the latter out. */
const boardCountSchema = z.object({ boardVersion: z.int(), epoch: text().optional() });
export type BoardCount = z.output<typeof boardCountSchema>;

/** A ride after a call, with the count by then. */
const rideChangeSchema = boardCountSchema.extend({ ride: rideSchema, news });
export type RideChange = z.output<typeof rideChangeSchema>;

/** What a customer's link tells (design §7 "request id"): never more than first name, status and lane. */
const linkStateSchema = boardCountSchema.extend({
  lotId: rideSchema.shape.lotId,
  clientId: z.uuid(),
  firstName: text(),
  shuttleStatus: rideSchema.shape.shuttleStatus,
  shuttleNumber: rideSchema.shape.shuttleNumber,
  /** The version of the client's record that `firstName` is of; release 0.1 leaves it out. */
  riderVersion: z.int().optional(),
});
export type LinkState = z.output<typeof linkStateSchema>;

/** What a press answers the gateway, which tells the customer no more of it than of a `LinkState`. */
const linkPressSchema = linkStateSchema.extend({ news });
export type LinkPress = z.output<typeof linkPressSchema>;

const rides = z.object({ body: jsonText(z.array(rideSchema)) });

export const shuttleRpc = {
  /** NOT_FOUND; INVALID for a lane that the lot has not; RIDE_CLOSED (410) for a checked-out customer being asked for. */
  'shuttle.ride.move': lotCall(
    z.object({
      clientId: z.uuid('No such customer'),
      status: z.enum(RIDE_STATUSES, 'Unknown shuttle status').nullable(),
      shuttleNumber: z.int('Unknown shuttle').nullable(),
    }),
    rideChangeSchema,
  ),
  /** Ids that are not on this lot's board are passed over. */
  'shuttle.ride.reposition': lotCall(
    z.object({ updates: z.array(z.object({ id: z.uuid(), position: z.int().min(0).max(100_000) })).max(1000) }),
    boardCountSchema,
  ),
  /** Ends the alert of one ride. NOT_FOUND. */
  'shuttle.ride.silence': lotCall(z.object({ clientId: z.uuid('No such customer') }), rideChangeSchema),
  /** The newest `HISTORY_PAGE` changes of a client's rides, or those before `cursor`; of a deleted client too. NOT_FOUND. */
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
    z.object({ body: jsonText(z.array(boardCardSchema)), version: z.int(), epoch: text().optional() }),
  ),
  /** Every lot's count of board changes, and the database they count in: what a gateway confirms its lists with, once a second. */
  'shuttle.board.counts': openCall(z.object({}), z.object({ epoch: text(), versions: z.record(z.string(), z.int()) })),
  /** Gateways of release 0.1 ask for this. */
  'shuttle.board.versions': openCall(z.object({}), z.record(z.string(), z.int())),
  /** A customer asks for a pick-up. NOT_FOUND for an unknown link, RIDE_CLOSED once checked out. Repeated it changes nothing. */
  'shuttle.link.request': openCall(link, linkPressSchema),
  /** NOT_FOUND for an unknown link. An ended ride answers nulls. */
  'shuttle.link.status': openCall(link, linkStateSchema),
  /** Runs the sweep of design §5 for this lot now. */
  'shuttle.auto-checkout.run': lotCall(z.object({}), z.object({ checkedOutCount: z.int() })),
};
