import { z } from 'zod';
import type { RideNews } from '../board.js';
import { RIDE_STATUSES, type Ride, type RideStatus } from '../ride.js';
import { lotCall, openCall } from './define.js';

const link = z.object({ link: z.string().max(10) });

/** What a call has changed, as its event tells it too; null where everything stood like that already. */
interface Changed {
  news: RideNews | null;
}

/** A lot's count of board changes, and the database that it counts in; older services leave the latter out. */
export interface BoardCount {
  boardVersion: number;
  epoch?: string | undefined;
}

/** A ride after a call, with the lot's count of board changes by then. */
export interface RideChange extends Changed, BoardCount {
  ride: Ride;
}

/** What a customer's link tells (design §7 "request id"): never more than first name, status and lane. */
export interface LinkState extends BoardCount {
  lotId: string;
  clientId: string;
  firstName: string;
  shuttleStatus: RideStatus | null;
  shuttleNumber: number | null;
  /** The version of the client's record that `firstName` is of; older services leave it out. */
  riderVersion?: number | undefined;
}

/** What a press answers the gateway, which tells the customer no more of it than of a `LinkState`. */
export type LinkPress = LinkState & Changed;

export const shuttleRpc = {
  /** NOT_FOUND; INVALID for a lane that the lot has not; RIDE_CLOSED (410) for a checked-out customer being asked for. */
  'shuttle.ride.move': lotCall<RideChange>()(
    z.object({
      clientId: z.uuid('No such customer'),
      status: z.enum(RIDE_STATUSES, 'Unknown shuttle status').nullable(),
      shuttleNumber: z.int('Unknown shuttle').nullable(),
    }),
  ),
  /** Ids that are not on this lot's board are passed over. */
  'shuttle.ride.reposition': lotCall<BoardCount>()(
    z.object({ updates: z.array(z.object({ id: z.uuid(), position: z.int().min(0).max(100_000) })).max(1000) }),
  ),
  /** Ends the alert of one ride. NOT_FOUND. */
  'shuttle.ride.silence': lotCall<RideChange>()(z.object({ clientId: z.uuid('No such customer') })),
  /** The cards of one column as the text of a JSON array of `BoardCard`, by position; `version` read in the same snapshot. */
  'shuttle.board.list': lotCall<{ body: string; version: number; epoch?: string | undefined }>()(
    z.object({ status: z.enum(RIDE_STATUSES) }),
  ),
  /** Every lot's count of board changes, and the database they count in: what a gateway confirms its lists with, once a second. */
  'shuttle.board.counts': openCall<{ epoch: string; versions: Record<string, number> }>()(z.object({})),
  /** Gateways from before `shuttle.board.counts` ask for this. */
  'shuttle.board.versions': openCall<Record<string, number>>()(z.object({})),
  /** A customer asks for a pick-up. NOT_FOUND for an unknown link, RIDE_CLOSED once checked out. Repeated it changes nothing. */
  'shuttle.link.request': openCall<LinkPress>()(link),
  /** NOT_FOUND for an unknown link. An ended ride answers nulls. */
  'shuttle.link.status': openCall<LinkState>()(link),
  /** Runs the sweep of design §5 for this lot now. */
  'shuttle.auto-checkout.run': lotCall<{ checkedOutCount: number }>()(z.object({})),
};
