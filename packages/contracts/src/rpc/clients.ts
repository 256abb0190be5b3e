import { z } from 'zod';
import { dayCountsSchema } from '../calendar/counts.js';
import { checkedInClientSchema, clientRecordSchema, clientSchema } from '../client/client.js';
import { EXPORT_PAGE_SIZE, exportPlaceSchema, exportRowsSchema } from '../export/export.js';
import { forecastSchema } from '../dashboard/forecast.js';
import { askedSpotSchema, MAX_HOLDERS, spotHolderSchema, spotOfferSchema } from '../spot/free-spots.js';
import { historyCursorSchema, historyEntrySchema, lookupSchema } from '../client/history.js';
import { importedRowReportSchema, importFormatSchema, importStateSchema, MAX_CHUNK_TEXT } from '../import/import.js';
import { listingFilterSchema, MAX_CURSOR_LENGTH, PAGE_SIZE } from '../client/listing.js';
import { linkIdSchema } from '../client/link.js';
import { lotDaySchema } from '../time/lot-days.js';
import { metricsSchema } from '../dashboard/metrics.js';
import { MAX_MOVED, movedRideSchema } from '../ride/moved.js';
import { jsonText, text } from '../values/text.js';
import { copyPageSchema, copyPickSchema } from './copy.js';
import { lotCall, openCall } from './define.js';

const id = z.object({ id: z.uuid('No such customer') });
const importId = z.object({ id: z.uuid('No such import') });
/** Rides that the caller has moved. */
const after = z.array(movedRideSchema).max(MAX_MOVED).default([]);
/** A form's fields as they were sent: the clients service judges them by the lot's `clientInputSchema`. */
const input = z.record(z.string(), z.unknown());

/** A lot's count of changes to customers and their rides, and the database that it counts in. */
const listCountSchema = z.object({ version: z.int(), epoch: text() });
export type ListCount = z.output<typeof listCountSchema>;

const days = z.object({ from: lotDaySchema, to: lotDaySchema });

const records = z.object({ body: jsonText(z.array(clientRecordSchema)) });

export const clientsRpc = {
  /**
   * INVALID, DUPLICATE_CUSTOMER (details.current: the booking in the way), CONTRACT_EXPIRED, CONFLICT (customer id taken; the
   * key was used for another form). With the `key` of an earlier add by the same person the answer is what that one added.
   */
  'clients.client.add': lotCall(
    z.object({ input, key: text().min(1).max(200).nullable().default(null) }),
    clientSchema,
  ),
  /** INVALID, NOT_FOUND, CONFLICT, CONTRACT_EXPIRED; STALE_VERSION (details.current) where `ifVersion` is not the record's. */
  'clients.client.update': lotCall(id.extend({ input, ifVersion: z.int().optional() }), clientSchema),
  /** Waits for `after` like `clients.listing.page`. NOT_FOUND. */
  'clients.client.get': lotCall(id.extend({ after }), clientSchema),
  /** NOT_FOUND. FORBIDDEN unless the role may delete clients. */
  'clients.client.delete': lotCall(id, id),
  /** By hand; repeated it changes nothing. NOT_FOUND. */
  'clients.client.check-in': lotCall(id, checkedInClientSchema),
  /** By hand; repeated it changes nothing. NOT_FOUND. */
  'clients.client.check-out': lotCall(id, clientSchema),
  /**
   * Undoes the check-in or check-out by hand that is the record's last change; repeated it changes nothing. NOT_FOUND;
   * STALE_VERSION (details.current) after any other change, and where `ifVersion` is not the record's.
   */
  'clients.client.undo': lotCall(
    id.extend({ step: z.enum(['check-in', 'check-out']), ifVersion: z.int().optional() }),
    clientSchema,
  ),
  /**
   * Undoes a deletion of the last minutes. FORBIDDEN unless the role may delete clients; NOT_FOUND for what is not kept (any
   * more); DUPLICATE_CUSTOMER and CONFLICT as `clients.client.add`.
   */
  'clients.client.restore': lotCall(id, clientSchema),
  /** The newest `HISTORY_PAGE`, or those before `cursor`; of a deleted customer too, for admins. NOT_FOUND. */
  'clients.client.history': lotCall(id.extend({ cursor: historyCursorSchema.optional() }), z.array(historyEntrySchema)),
  /** Newest record with these phone digits, a contract record first; NOT_FOUND when there is none. */
  'clients.client.lookup': lotCall(z.object({ phone: text().max(30) }), lookupSchema),
  /**
   * Whose is a number (E.164) that texts came from? The newest booking of this lot that is not checked out, else the newest;
   * null where nobody has it.
   */
  'clients.client.by-phone': lotCall(
    z.object({ number: text().max(30) }),
    z.object({
      client: z.object({ id: z.uuid(), firstName: text(), link: linkIdSchema, isCheckedOut: z.boolean() }).nullable(),
    }),
  ),
  /**
   * One page of customers as the text of a JSON array, which passes through unread; its count is read in the same snapshot.
   * Waits up to half a second until the rides in `after` are copied. INVALID for a cursor that is not ours.
   */
  'clients.listing.page': lotCall(
    z.object({
      filter: listingFilterSchema,
      cursor: text().max(MAX_CURSOR_LENGTH).optional(),
      limit: z.int().min(1).max(PAGE_SIZE),
      after,
      /** A page of a long list: few of these are read at a time. UNAVAILABLE where its turn does not come. */
      inTurn: z.boolean().default(false),
    }),
    listCountSchema.extend({
      body: jsonText(z.array(clientSchema)),
      count: z.int(),
      nextCursor: z.string().nullable(),
    }),
  ),
  /** The lot's count of changes, as in `clients.listing.page`. */
  'clients.listing.version': lotCall(z.object({}), listCountSchema),
  /**
   * The dashboard's figures for these days, both included, where `today` is today; with revenue for who may see financials.
   * The count is read in the same snapshot.
   */
  'clients.metrics.read': lotCall(
    days.extend({ today: lotDaySchema }),
    listCountSchema.extend({ body: jsonText(metricsSchema) }),
  ),
  /** Customers by day of these days, both included; the count is read in the same snapshot. */
  'clients.calendar.counts': lotCall(days, listCountSchema.extend({ body: jsonText(dayCountsSchema) })),
  /** How full the lot will be from `today` on, which is today; the count is read in the same snapshot. */
  'clients.forecast.read': lotCall(
    z.object({ today: lotDaySchema }),
    listCountSchema.extend({ body: jsonText(forecastSchema) }),
  ),
  /**
   * The next free of the spots that the lot lists; the count is read in the same snapshot. `today` is the lot's day for which the
   * answer is asked.
   */
  'clients.spot.next': lotCall(
    z.object({ today: lotDaySchema }),
    listCountSchema.extend({ body: jsonText(spotOfferSchema) }),
  ),
  /** Who holds a spot, in whatever spelling it is asked for: who is here first, then by scheduled check-in; some at most. */
  'clients.spot.holders': lotCall(z.object({ spot: askedSpotSchema }), z.array(spotHolderSchema).max(MAX_HOLDERS)),
  /** How many customers the lot has: what an export that begins now will hold. */
  'clients.export.count': lotCall(z.object({}), z.object({ count: z.int() })),
  /**
   * The next EXPORT_PAGE_SIZE rows of the exported spreadsheet, newest customer first; `after` is the `last` of the page before. Pages are read one by
   * one, without a snapshot: whoever is there all along is in exactly one of them, because their order never changes, and
   * whoever is added meanwhile is in none. `rows` passes through unread; `last` is null where no page follows. `creators` lists
   * the distinct accounts in the rows' `createdBy`. `withOffsets` selects the form of instants whose
   * lot time occurs twice (`ExportRow`).
   */
  'clients.export.page': lotCall(
    z.object({ after: exportPlaceSchema.optional(), withOffsets: z.boolean().default(false) }),
    z.object({
      rows: jsonText(exportRowsSchema),
      last: exportPlaceSchema.nullable(),
      creators: z.array(text()).max(EXPORT_PAGE_SIZE),
    }),
  ),
  /**
   * An import begins (design §6): its file comes in chunks, then it is started. FORBIDDEN unless the role may import. CONFLICT
   * while another of the lot has not ended.
   */
  'clients.import.begin': lotCall(
    z.object({ format: importFormatSchema, dryRun: z.boolean(), allOrNothing: z.boolean() }),
    importId,
  ),
  /** The chunks' numbers count from 0; one that comes again changes nothing. NOT_FOUND, CONFLICT, TOO_LARGE for the file. */
  'clients.import.chunk': lotCall(
    importId.extend({ number: z.int().min(0), content: z.base64().max(MAX_CHUNK_TEXT) }),
    z.object({}),
  ),
  /** The file is whole. What is wrong with it, its state says. NOT_FOUND. */
  'clients.import.start': lotCall(importId, z.object({})),
  /** The rest of the file will not come. NOT_FOUND. */
  'clients.import.discard': lotCall(importId, z.object({})),
  /** NOT_FOUND. */
  'clients.import.state': lotCall(importId, importStateSchema),
  /** Some rows of the report, from page `page` on; `next` is null for the last. Empty until it has ended. NOT_FOUND. */
  'clients.import.report': lotCall(
    importId.extend({ page: z.int().min(0) }),
    z.object({ body: jsonText(z.array(importedRowReportSchema)), next: z.int().nullable() }),
  ),
  /** The lot's within the retention period, the newest first. */
  'clients.import.list': lotCall(z.object({}), z.array(importStateSchema)),
  /** For the shuttle service's copy: the owner's record. NOT_FOUND. */
  'clients.client.record': lotCall(id, clientRecordSchema),
  /** For the shuttle service's copy: records of every lot with an id above `after`, by id. */
  'clients.client.page': openCall(copyPageSchema, records),
  /** As `clients.client.page`, of these ids; those that there are not are left out. */
  'clients.client.pick': openCall(copyPickSchema, records),
  /** For the shuttle service: whose link is it? NOT_FOUND. */
  'clients.client.by-link': openCall(z.object({ link: text().max(10) }), clientRecordSchema),
  /** For the gateway, while links are tried: those of them that some customer has. */
  'clients.link.known': openCall(
    z.object({ links: z.array(text().max(10)).max(1000) }),
    z.object({ links: z.array(z.string()) }),
  ),
};
