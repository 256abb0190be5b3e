import { z } from 'zod';
import { DISPLAY_COLORS, PAYMENT_METHODS } from './options.js';
import { linkIdSchema } from './link.js';
import { lotIdSchema } from '../lot/id.js';
import { instantSchema, lotTimeSchema, optionalLotTimeSchema } from '../time/lot-time.js';
import { rideFieldsSchema } from '../ride/ride.js';
import { text } from '../values/text.js';
import { undeliverableReasonSchema } from '../message/undeliverable-phone.js';

/** A booking as the clients service keeps it and sends it (spec §3 "Client"). Optional text is '' when not given. */
export const clientRecordSchema = z.object({
  id: z.uuid(),
  lotId: lotIdSchema,
  /** Grows by one with every change of this record; the ride's own fields do not count. */
  version: z.int(),
  firstName: text(),
  lastName: text(),
  phone: text(),
  /** Only a contract record may lack its dates (`isContractRecord`). */
  checkInDateTime: optionalLotTimeSchema,
  checkOutDateTime: optionalLotTimeSchema,
  parkingSpot: text(),
  /** Two decimals, as text: "86.00". */
  paymentAmount: z.string().regex(/^\d+\.\d\d$/),
  paymentMethod: z.enum(PAYMENT_METHODS),
  partySize: z.int(),
  vehicleMake: text(),
  vehicleModel: text(),
  vehicleColor: text(),
  returningAirline: text(),
  terminal: text(),
  notes: text(),
  clientType: text(),
  customerId: text().nullable(),
  /** The id of who added it; null for nobody of the staff. */
  createdBy: text().nullable(),
  /** When it was added. */
  timeStamp: lotTimeSchema,
  manualCheckInStatus: z.literal('checked-in').nullable(),
  manualCheckOutStatus: z.literal('checked-out').nullable(),
  manualCheckInTimestamp: instantSchema.nullable(),
  manualCheckOutTimestamp: instantSchema.nullable(),
  submissionSource: text(),
  displayColor: z.enum(DISPLAY_COLORS),
  gclid: text(),
  utm: text(),
  dailyChecked: z.boolean(),
  /** The personal link's id. */
  shuttleRequestId: linkIdSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type ClientRecord = z.output<typeof clientRecordSchema>;

/** What `GET /api/clients` and its kin send: the booking with its ride's fields, and whether texts reach its phone. */
export const clientSchema = clientRecordSchema.extend(rideFieldsSchema.shape).extend({
  /** Null if they do. */
  undeliverableReason: undeliverableReasonSchema.nullable(),
});
export type Client = z.output<typeof clientSchema>;

/** What a check-in by hand answers. */
export const checkedInClientSchema = clientSchema.extend({
  /**
   * Of a check-in that follows one that was undone: the first one's time. The welcome text is sent under it, so that the
   * customer is not welcomed twice.
   */
  welcomeTimestamp: instantSchema.optional(),
});
export type CheckedInClient = z.output<typeof checkedInClientSchema>;
