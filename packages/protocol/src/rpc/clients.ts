import { z } from 'zod';
import { auditClientSchema } from '../audit/audit.js';
import { dayCountsSchema, forecastSchema } from '../dashboard/forecast.js';
import { checkedInClientSchema, clientRecordSchema, clientSchema } from '../client/client.js';
import { EXPORT_PAGE_SIZE, exportPlaceSchema, exportRowsSchema } from '../export/export.js';
import { askedSpotSchema, MAX_HOLDERS, spotHolderSchema, spotOfferSchema } from '../spot/free-spots.js';
import { deletedClientsSchema, deletedCursorSchema } from '../client/deleted.js';
import { historyCursorSchema, historyEntrySchema, lookupSchema } from '../client/history.js';
import { importedRowReportSchema, importFormatSchema, importStateSchema, MAX_CHUNK_TEXT } from '../import/import.js';
import { importMappingSchema } from '../import/mapping.js';
import { listingFilterSchema, MAX_CURSOR_LENGTH, PAGE_SIZE } from '../client/listing.js';
import { languageSchema } from '../client/language.js';
import { linkIdSchema } from '../client/link.js';
import { lotDaySchema } from '../time/lot-days.js';
import { metricsSchema } from '../dashboard/metrics.js';
import { MAX_MOVED, movedRideSchema } from '../ride/ride.js';
import { customerFiguresSchema, MAX_OVERVIEW_LOTS } from '../overview/overview.js';
import { lotIdSchema } from '../lot/id.js';
import { jsonText, text } from '../values/text.js';
import { copyPageSchema, copyPickSchema, lotCall, openCall } from './define.js';

const id = z.object({ id: z.uuid('No such customer') });
const importId = z.object({ id: z.uuid('No such import') });
/** For the audit; empty if no request caused the call. */
const audited = { client: auditClientSchema.prefault({}) };
/** Rides that the caller has changed. */
const after = z.array(movedRideSchema).max(MAX_MOVED).default([]);
/** The submitted form. The clients service validates it by the lot's `clientInputSchema`. */
const input = z.record(z.string(), z.unknown());

/** A lot's number of changes to customers and their rides, and the database that counts them. */
const listCountSchema = z.object({ version: z.int(), epoch: text() });
export type ListCount = z.output<typeof listCountSchema>;
/** Also computed from the lot, which was known in this version. */
const ofLotVersion = listCountSchema.extend({ lotVersion: z.int() });

const days = z.object({ from: lotDaySchema, to: lotDaySchema });

const records = z.object({ body: jsonText(z.array(clientRecordSchema)) });

export const clientsRpc = {
  /**
   * INVALID, DUPLICATE_CUSTOMER (details.current: the conflicting booking), CONTRACT_EXPIRED, CONFLICT (customer id
   * taken, or the key was used for another form). Repeating the `key` of an earlier add by the same person returns the
   * customer that it created.
   */
  'clients.client.add': lotCall(
    z.object({
      input,
      key: text().min(1).max(200).nullable().default(null),
      /** Adds the booking beside one of the same phone that it would duplicate. */
      anotherCar: z.boolean().optional(),
    }),
    clientSchema,
  ),
  /**
   * INVALID, NOT_FOUND, CONFLICT, CONTRACT_EXPIRED; STALE_VERSION (details.current) if `ifVersion` is not the record's
   * version.
   */
  'clients.client.update': lotCall(id.extend({ input, ifVersion: z.int().optional() }), clientSchema),
  /** Waits for `after` like `clients.listing.page`. NOT_FOUND. */
  'clients.client.get': lotCall(id.extend({ after }), clientSchema),
  /** NOT_FOUND. FORBIDDEN unless the role may delete clients. */
  'clients.client.delete': lotCall(id.extend(audited), id),
  /** A manual step. Idempotent. NOT_FOUND. */
  'clients.client.check-in': lotCall(id, checkedInClientSchema),
  /** A manual step. Idempotent. NOT_FOUND. */
  'clients.client.check-out': lotCall(id, clientSchema),
  /**
   * Undoes a manual check-in or check-out if it is the record's last change. Idempotent. NOT_FOUND; STALE_VERSION
   * (details.current) after any other change, and if `ifVersion` is not the record's version.
   */
  'clients.client.undo': lotCall(
    id.extend({ step: z.enum(['check-in', 'check-out']), ifVersion: z.int().optional() }),
    clientSchema,
  ),
  /**
   * Undoes a deletion of the last `RESTORABLE_DAYS`. FORBIDDEN unless the role may delete clients; NOT_FOUND if the record is no longer kept;
   * DUPLICATE_CUSTOMER and CONFLICT like `clients.client.add`.
   */
  'clients.client.restore': lotCall(id.extend(audited), clientSchema),
  /** Returns the newest `DELETED_PAGE` deleted customers, or those before `cursor`. FORBIDDEN unless the role may delete clients. */
  'clients.client.deleted': lotCall(z.object({ cursor: deletedCursorSchema.optional() }), deletedClientsSchema),
  /**
   * Returns the newest `HISTORY_PAGE` entries, or those before `cursor`. Admins may also read a deleted customer's.
   * NOT_FOUND.
   */
  'clients.client.history': lotCall(id.extend({ cursor: historyCursorSchema.optional() }), z.array(historyEntrySchema)),
  /** Returns the newest record with these phone digits, preferring a contract record. NOT_FOUND if there is none. */
  'clients.client.lookup': lotCall(z.object({ phone: text().max(30) }), lookupSchema),
  /**
   * Finds the sender of a text by E.164 number, or null: the stay that is at the lot now, otherwise the newest booking that is not
   * checked out, otherwise the newest (docs/product/texts.md#whose-ride).
   */
  'clients.client.by-phone': lotCall(
    z.object({ number: text().max(30) }),
    z.object({
      client: z
        .object({
          id: z.uuid(),
          firstName: text(),
          link: linkIdSchema,
          isCheckedOut: z.boolean(),
          /** Whether a ride can be requested for it: a stay that is here, or begins soon. */
          isHere: z.boolean(),
          /** The other checked-in cars of the phone, as cards name them: 'Blue Honda, spot B12'. */
          otherCars: z.array(text()),
          language: languageSchema,
        })
        .nullable(),
    }),
  ),
  /**
   * Returns a page of customers as a JSON array in text, which passes through unparsed, with the change count of the
   * same snapshot. Waits up to half a second until the rides in `after` are copied. INVALID for an invalid cursor.
   */
  'clients.listing.page': lotCall(
    z.object({
      filter: listingFilterSchema,
      cursor: text().max(MAX_CURSOR_LENGTH).optional(),
      limit: z.int().min(1).max(PAGE_SIZE),
      after,
      /**
       * Whether the page belongs to a long list. Few such pages are read at a time; UNAVAILABLE if the turn does not
       * come.
       */
      isLongList: z.boolean().default(false),
    }),
    listCountSchema.extend({
      body: jsonText(z.array(clientSchema)),
      count: z.int(),
      nextCursor: z.string().nullable(),
    }),
  ),
  /** The lot's change count, as in `clients.listing.page`. */
  'clients.listing.version': lotCall(z.object({}), listCountSchema),
  /**
   * Returns the dashboard's metrics for these days, both included, with revenue for roles that may see financials, and
   * the change count of the same snapshot. `today` is the current day of the lot, `lotVersion` as in `clients.forecast.read`.
   */
  'clients.metrics.read': lotCall(
    days.extend({ today: lotDaySchema, lotVersion: z.int().default(0) }),
    ofLotVersion.extend({ body: jsonText(metricsSchema) }),
  ),
  /**
   * For the gateway: returns the figures of these lots, kept per lot and counted again only where a lot has changed. Lots
   * that do not exist are left out. Revenue is included: the gateway returns it only to callers who may see it.
   */
  'clients.overview.read': openCall(
    z.object({ lotIds: z.array(lotIdSchema).max(MAX_OVERVIEW_LOTS) }),
    z.object({ lots: z.array(customerFiguresSchema) }),
  ),
  /**
   * Returns customers per day, both ends included, and the change count of the same snapshot. `lotVersion` as in
   * `clients.forecast.read`.
   */
  'clients.calendar.counts': lotCall(
    days.extend({ lotVersion: z.int().default(0) }),
    ofLotVersion.extend({ body: jsonText(dayCountsSchema) }),
  ),
  /**
   * Returns the forecast from `today`, the current day of the lot, and the change count of the same snapshot. `lotVersion` is that of
   * the lot that the caller knows.
   */
  'clients.forecast.read': lotCall(
    z.object({ today: lotDaySchema, lotVersion: z.int().default(0) }),
    ofLotVersion.extend({ body: jsonText(forecastSchema) }),
  ),
  /**
   * Returns the next free parking spot and the change count of the same snapshot. `today` is the current day of the
   * lot, `lotVersion` as in `clients.forecast.read`.
   */
  'clients.spot.next': lotCall(
    z.object({ today: lotDaySchema, lotVersion: z.int().default(0) }),
    ofLotVersion.extend({ body: jsonText(spotOfferSchema) }),
  ),
  /** Returns the holders of a spot in any spelling: customers on the lot first, then by scheduled check-in. */
  'clients.spot.holders': lotCall(z.object({ spot: askedSpotSchema }), z.array(spotHolderSchema).max(MAX_HOLDERS)),
  /** Returns the number of customers of the lot, which is the size of an export that starts now. */
  'clients.export.count': lotCall(z.object({}), z.object({ count: z.int() })),
  /**
   * Returns the next EXPORT_PAGE_SIZE rows of the export, newest customer first; `after` is the `last` of the previous
   * page. Pages are read one at a time, without a snapshot: a customer who exists throughout is in exactly one, because
   * the order never changes, and a customer who is added meanwhile is in none. `rows` passes through unparsed; `last`
   * is null on the last page. `creators` lists the distinct accounts in `createdBy`.
   */
  'clients.export.page': lotCall(
    z.object({ after: exportPlaceSchema.optional() }),
    z.object({
      rows: jsonText(exportRowsSchema),
      last: exportPlaceSchema.nullable(),
      creators: z.array(text()).max(EXPORT_PAGE_SIZE),
    }),
  ),
  /**
   * Starts an upload (docs/product/import-export.md#import): the file follows in chunks, then `clients.import.start`.
   * FORBIDDEN unless the role may import. CONFLICT while another import of the lot is running.
   * `usesRemembered`: a file without a `mapping` is read as the lot's last import with the same headings.
   */
  'clients.import.begin': lotCall(
    z.object({
      format: importFormatSchema,
      dryRun: z.boolean(),
      allOrNothing: z.boolean(),
      mapping: importMappingSchema.nullable().default(null),
      usesRemembered: z.boolean().default(false),
    }),
    importId,
  ),
  /** Chunks are numbered from 0. A repeated chunk changes nothing. NOT_FOUND, CONFLICT, TOO_LARGE. */
  'clients.import.chunk': lotCall(
    importId.extend({ number: z.int().min(0), content: z.base64().max(MAX_CHUNK_TEXT) }),
    z.object({}),
  ),
  /** Ends the upload and queues the import. Errors of the file appear in its state. NOT_FOUND. */
  'clients.import.start': lotCall(importId, z.object({})),
  /** Discards an incomplete upload. NOT_FOUND. */
  'clients.import.discard': lotCall(importId, z.object({})),
  /**
   * Ends an import; what it has added stays. Returns an ended import as it is. NOT_FOUND; FORBIDDEN unless the role may import.
   */
  'clients.import.stop': lotCall(importId.extend({ client: auditClientSchema }), importStateSchema),
  /** NOT_FOUND. */
  'clients.import.state': lotCall(importId, importStateSchema),
  /**
   * Returns rows of the report, page by page; `next` is null on the last page. Empty until the import has ended.
   * NOT_FOUND.
   */
  'clients.import.report': lotCall(
    importId.extend({ page: z.int().min(0) }),
    z.object({ body: jsonText(z.array(importedRowReportSchema)), next: z.int().nullable() }),
  ),
  /** Returns the lot's imports within the retention period, newest first, without how their files were read. */
  'clients.import.list': lotCall(z.object({}), z.array(importStateSchema)),
  /** For the auth service: whether the lot has bookings, which fixes its time zone. */
  'clients.lot.has-bookings': lotCall(z.object({}), z.object({ hasBookings: z.boolean() })),
  /** For the auth service: which of the customer types the lot's customers have. */
  'clients.lot.used-types': lotCall(z.object({ types: z.array(text()) }), z.object({ types: z.array(text()) })),
  /** For the shuttle service's copy: returns the current record. NOT_FOUND. */
  'clients.client.record': lotCall(id, clientRecordSchema),
  /** For the shuttle service's copy: returns records of every lot with an id above `after`, by id. */
  'clients.client.page': openCall(copyPageSchema, records),
  /** Like `clients.client.page`, for these ids. Missing records are left out. */
  'clients.client.pick': openCall(copyPickSchema, records),
  /** For the shuttle service: returns the owner of a link. NOT_FOUND. */
  'clients.client.by-link': openCall(z.object({ link: text().max(10) }), clientRecordSchema),
  /**
   * Stores the language that the customer chose on their page or by a text. Changes nothing if it is the same.
   * NOT_FOUND, LOT_CLOSED.
   */
  'clients.client.choose-language': openCall(
    z.object({ link: text().max(10), language: languageSchema }),
    z.object({ lotId: lotIdSchema, version: z.int() }),
  ),
};
