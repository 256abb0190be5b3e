import { z } from 'zod';
import type { ClientRecord } from '../client.js';
import type { HistoryEntry, Lookup } from '../history.js';
import { listingFilterSchema, PAGE_SIZE } from '../listing.js';
import type { Client } from '../client.js';
import { MOST_MOVED, movedRideSchema } from '../moved-ride.js';
import { lotCall, openCall } from './define.js';

const id = z.object({ id: z.uuid('No such customer') });
/** Rides that the caller has moved. */
const after = z.array(movedRideSchema).max(MOST_MOVED).default([]);
/** A form's fields as they were sent: the clients service judges them by the lot's `clientInputSchema`. */
const input = z.record(z.string(), z.unknown());

/** A lot's count of changes to customers and their rides, and the database that it counts in. */
export interface ListCount {
  version: number;
  epoch?: string | undefined;
}

export const clientsRpc = {
  /** INVALID, DUPLICATE_CUSTOMER (details.current: the booking in the way), CONTRACT_EXPIRED, CONFLICT (customer id taken). */
  'clients.client.add': lotCall<Client>()(z.object({ input })),
  /** INVALID, NOT_FOUND, CONFLICT; STALE_VERSION (details.current) where `ifVersion` is not the record's. */
  'clients.client.update': lotCall<Client>()(id.extend({ input, ifVersion: z.int().optional() })),
  /** Waits for `after` like `clients.listing.page`. NOT_FOUND. */
  'clients.client.get': lotCall<Client>()(id.extend({ after })),
  /** NOT_FOUND. FORBIDDEN unless the role may delete clients. */
  'clients.client.delete': lotCall<{ id: string }>()(id),
  /** By hand; repeated it changes nothing. NOT_FOUND. */
  'clients.client.check-in': lotCall<Client>()(id),
  /** By hand; repeated it changes nothing. NOT_FOUND. */
  'clients.client.check-out': lotCall<Client>()(id),
  /** NOT_FOUND. At most the newest 200. */
  'clients.client.history': lotCall<HistoryEntry[]>()(id),
  /** Newest record with these phone digits, a contract record first; NOT_FOUND when there is none. */
  'clients.client.lookup': lotCall<Lookup>()(z.object({ phone: z.string().max(30) })),
  /**
   * One page of customers as the text of a JSON array, which passes through unread. `version` is the lot's count of
   * changes to customers and their rides, read in the same snapshot, and `epoch` the database that it counts in (older
   * services leave it out). Waits up to half a second until the rides in `after`
   * are copied. INVALID for a cursor that is not ours.
   */
  'clients.listing.page': lotCall<{ body: string; count: number; nextCursor: string | null } & ListCount>()(
    z.object({
      filter: listingFilterSchema,
      cursor: z.string().max(1500).optional(),
      limit: z.int().min(1).max(PAGE_SIZE),
      after,
    }),
  ),
  /** The lot's count of changes, as in `clients.listing.page`. */
  'clients.listing.version': lotCall<ListCount>()(z.object({})),
  /** For the shuttle service's copy: the owner's record. NOT_FOUND. */
  'clients.client.record': lotCall<ClientRecord>()(id),
  /** For the shuttle service: whose link is it? NOT_FOUND. */
  'clients.client.by-link': openCall<ClientRecord>()(z.object({ link: z.string().max(10) })),
};
