import { z } from 'zod';
import { DISPLAY_COLORS, PAYMENT_METHODS } from './types.js';
import { forPlainTexts } from './fields.js';
import { languageSchema } from './language.js';
import { linkIdSchema } from './link.js';
import { lotIdSchema } from '../lot/id.js';
import { instantSchema, lotTimeSchema, optionalLotTimeSchema } from '../time/lot-time.js';
import { rideFieldsSchema } from '../ride/ride.js';
import { text } from '../values/text.js';
import { undeliverableReasonSchema } from '../message/undeliverable-phone.js';

/**
 * A booking as the clients service stores and sends it (docs/product/data.md#customer). Each field has a row in `CUSTOMER_FIELDS`.
 * Optional text is '' when not given.
 */
export const clientRecordSchema = z.object({
  id: z.uuid(),
  lotId: lotIdSchema,
  /** Incremented by every change of this record, but not by changes of the ride. */
  version: z.int(),
  firstName: text(),
  lastName: text(),
  phone: text(),
  /** Empty only in a contract record (`isContractRecord`). */
  checkInDateTime: optionalLotTimeSchema,
  checkOutDateTime: optionalLotTimeSchema,
  /** Text with two decimals: "86.00". */
  paymentAmount: z.string().regex(/^\d+\.\d\d$/),
  paymentMethod: z.enum(PAYMENT_METHODS),
  partySize: z.int(),
  ...forPlainTexts(() => text()),
  terminal: text(),
  /** The language of texts to the customer. */
  language: languageSchema,
  clientType: text(),
  customerId: text().nullable(),
  /** The id of the staff account that added it; null if none did. */
  createdBy: text().nullable(),
  /** When it was added. */
  timeStamp: lotTimeSchema,
  manualCheckInStatus: z.literal('checked-in').nullable(),
  manualCheckOutStatus: z.literal('checked-out').nullable(),
  manualCheckInTimestamp: instantSchema.nullable(),
  manualCheckOutTimestamp: instantSchema.nullable(),
  submissionSource: text(),
  displayColor: z.enum(DISPLAY_COLORS),
  dailyChecked: z.boolean(),
  /** The id of the personal link. */
  shuttleRequestId: linkIdSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type ClientRecord = z.output<typeof clientRecordSchema>;

/**
 * A booking with its ride and the deliverability of texts to its phone, as `GET /api/clients` and related calls return
 * it.
 */
export const clientSchema = clientRecordSchema.extend(rideFieldsSchema.shape).extend({
  /** Null if texts reach the phone. */
  undeliverableReason: undeliverableReasonSchema.nullable(),
});
export type Client = z.output<typeof clientSchema>;

/** The response to a manual check-in. */
export const checkedInClientSchema = clientSchema.extend({
  /**
   * After an undone check-in, the time of that first check-in. The welcome text is sent for this time, so that the
   * customer gets it once.
   */
  welcomeTimestamp: instantSchema.optional(),
});
export type CheckedInClient = z.output<typeof checkedInClientSchema>;
