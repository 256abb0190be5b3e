import {
  clientInputSchema,
  HISTORY_CURSOR,
  MAX_CURSOR_LENGTH,
  DELETED_CURSOR,
  LISTED_IDS,
  MAX_LISTED_IDS,
  PAGE_SIZE,
  PENDING_STEPS,
  RESTORABLE_DAYS,
} from '@lotline/protocol';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { BOOKING, CHECKED_IN, CLIENT, CLIENT_ID, SUCCESS } from '../examples.js';

/** The lot's types and terminals (`GET /api/settings`) are not part of the schema. */
const form = clientInputSchema({ host: '', reservationsHost: '', terminals: [], timeZone: 'UTC' });

const moment = z.string().describe('An instant or a lot time; inclusive');
const listQuery = z.object({
  search: z
    .string()
    .max(200)
    .describe('Matches names, phones with or without dashes, customer IDs, and the spots of parked and booked cars')
    .optional(),
  checkedIn: z.literal('true').describe('Only customers who are checked in manually').optional(),
  duplicates: z.literal('true').describe('Only customers who share their phone with others').optional(),
  clientType: z.string().max(2000).describe('Comma-separated customer types').optional(),
  ids: z.string().regex(LISTED_IDS).describe(`Comma-separated ids, at most ${MAX_LISTED_IDS}`).optional(),
  pending: z.enum(PENDING_STEPS).describe('Only customers whose check-in or check-out is still to do').optional(),
  checkoutFrom: moment.optional(),
  checkoutTo: moment.optional(),
  checkinFrom: moment.optional(),
  checkinTo: moment.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE).describe('Page size; without it, all').optional(),
  cursor: z.string().max(MAX_CURSOR_LENGTH).describe('`X-Next-Cursor` of the previous page').optional(),
});

const VERSION = { ETag: 'The version of the record, quoted, for `If-Match`' };
const historyQuery = z.object({
  cursor: z.string().regex(HISTORY_CURSOR).describe('`X-Next-Cursor` of the previous page').optional(),
});
const OLDER = { 'X-Next-Cursor': 'The `cursor` of the next page, if there is one' };
const path = { id: CLIENT_ID };

/** For both manual steps. */
const UNDO = '`null` undoes this step if it was the last change of the record; otherwise 412 with the current record.';

export const clientsCalls: Calls<
  | 'GET /api/clients'
  | 'POST /api/clients'
  | 'GET /api/clients/deleted'
  | 'GET /api/clients/lookup/:phone'
  | 'GET /api/clients/:id'
  | 'PUT /api/clients/:id'
  | 'DELETE /api/clients/:id'
  | 'POST /api/clients/:id/restore'
  | 'GET /api/clients/:id/history'
  | 'GET /api/clients/:id/rides'
  | 'PATCH /api/clients/:id/check-in-status'
  | 'PATCH /api/clients/:id/check-out-status'
> = {
  'GET /api/clients': {
    summary: 'Lists the lot’s customers, filtered if requested',
    description: 'All filters apply together. Without a limit the list is streamed.',
    query: listQuery,
    answerHeaders: { 'X-Next-Cursor': 'With a limit: the `cursor` of the next page, if there is one' },
    isConditional: true,
    example: { query: { search: 'okafor', limit: 50 }, answer: [CLIENT] },
  },
  'POST /api/clients': {
    summary: 'Adds a customer',
    description:
      'Missing fields get their defaults. Unknown fields are ignored. Only monthly and quarterly contracts may omit their dates.',
    query: z.object({
      anotherCar: z
        .literal('true')
        .describe('Adds the booking although the phone has another one at that time, for a customer with two cars')
        .optional(),
    }),
    body: form,
    errors: ['DUPLICATE_CUSTOMER', 'CONFLICT', 'CONTRACT_EXPIRED'],
    requestHeaders: {
      'Idempotency-Key':
        'Chosen by the caller. Repeating the same form with it within a day returns the customer added first; another form is refused with 409',
    },
    answerHeaders: VERSION,
    example: { body: BOOKING, answer: CLIENT },
  },
  'GET /api/clients/deleted': {
    summary: 'Lists the customers who can be restored, the newest deletion first',
    query: z.object({
      cursor: z.string().regex(DELETED_CURSOR).describe('`X-Next-Cursor` of the previous page').optional(),
    }),
    answerHeaders: OLDER,
    example: {
      answer: [
        {
          id: CLIENT_ID,
          firstName: 'Ada',
          lastName: 'Okafor',
          phone: '310-555-0142',
          clientType: 'Walk In',
          checkInDateTime: '2026-06-01 08:00:00',
          checkOutDateTime: '2026-06-05 18:30:00',
          deletedAt: '2026-06-01T15:04:05.000Z',
          deletedBy: 'Olive A.',
        },
      ],
    },
  },
  'GET /api/clients/lookup/:phone': {
    summary: 'Looks up the customer with this phone',
    description: 'Returns the newest booking of the phone in any spelling; a contract takes precedence.',
    query: z.object({
      unknown: z.literal('204').describe('Returns 204 instead of 404 for an unknown phone').optional(),
    }),
    emptyWhen: 'The phone is unknown, and `unknown=204` was sent',
    errors: ['NOT_FOUND'],
    example: {
      path: { phone: '3105550142' },
      answer: {
        firstName: 'Ada',
        lastName: 'Okafor',
        vehicleMake: 'Subaru',
        vehicleModel: 'Outback',
        vehicleColor: 'Green',
        notes: '',
        clientType: 'Walk In',
        checkOutDateTime: '2026-06-05 18:30:00',
        phone: '310-555-0142',
      },
    },
  },
  'GET /api/clients/:id': {
    summary: 'Returns a customer',
    answerHeaders: VERSION,
    example: { path, answer: CLIENT },
  },
  'PUT /api/clients/:id': {
    summary: 'Updates a customer',
    description: 'Takes the whole form, as for adding.',
    body: form,
    errors: ['CONFLICT', 'STALE_VERSION'],
    requestHeaders: { 'If-Match': 'The ETag of the record as read: 412 if it has changed since' },
    answerHeaders: VERSION,
    example: { path, body: BOOKING, answer: { ...CLIENT, version: 2 } },
  },
  'DELETE /api/clients/:id': {
    summary: 'Deletes a customer and their ride',
    description: 'The history remains, for admins only. The texts can no longer be read.',
    example: { path, answer: SUCCESS },
  },
  'POST /api/clients/:id/restore': {
    summary: `Restores a customer who was deleted within the last ${RESTORABLE_DAYS} days`,
    description:
      'Keeps the id, the link and the history; the ride is not restored. 404 if there is nothing to restore, 409 if the stay or the customer ID has been taken since.',
    errors: ['DUPLICATE_CUSTOMER', 'CONFLICT'],
    answerHeaders: VERSION,
    example: { path, answer: { ...CLIENT, version: 4 } },
  },
  'GET /api/clients/:id/history': {
    summary: 'Lists the changes of a customer’s record, newest first',
    description: 'Admins can also read the history of a deleted customer.',
    query: historyQuery,
    answerHeaders: OLDER,
    example: {
      path,
      answer: [
        {
          id: '2',
          at: '2026-06-01T15:04:05.000Z',
          action: 'updated',
          by: 'Maya O.',
          changes: [{ field: 'parkingSpot', from: '', to: 'A12' }],
        },
      ],
    },
  },
  'GET /api/clients/:id/rides': {
    summary: 'Lists the changes of a customer’s rides, newest first',
    description: 'Admins can also read the history of a deleted customer.',
    query: historyQuery,
    answerHeaders: OLDER,
    example: {
      path,
      answer: [
        {
          id: '7',
          at: '2026-06-05T19:40:00.000Z',
          action: 'requested',
          by: { kind: 'customer' },
          from: { status: null, lane: null },
          to: { status: 'requesting_ride', lane: null },
        },
      ],
    },
  },
  'PATCH /api/clients/:id/check-in-status': {
    summary: 'Checks a customer in manually, or undoes it',
    description: UNDO,
    body: z.object({ status: z.literal('checked-in').nullable() }),
    errors: ['STALE_VERSION'],
    requestHeaders: { 'If-Match': 'With null: the ETag of the check-in’s response' },
    answerHeaders: VERSION,
    example: { path, body: { status: 'checked-in' }, answer: CHECKED_IN },
  },
  'PATCH /api/clients/:id/check-out-status': {
    summary: 'Checks a customer out manually, which ends an open ride, or undoes it',
    description: UNDO,
    body: z.object({ status: z.literal('checked-out').nullable() }),
    errors: ['STALE_VERSION'],
    requestHeaders: { 'If-Match': 'With null: the ETag of the check-out’s response' },
    answerHeaders: VERSION,
    example: {
      path,
      body: { status: 'checked-out' },
      answer: {
        ...CHECKED_IN,
        version: 3,
        manualCheckOutStatus: 'checked-out',
        manualCheckOutTimestamp: '2026-06-05T19:58:00.000Z',
        displayColor: 'grey',
      },
    },
  },
};
