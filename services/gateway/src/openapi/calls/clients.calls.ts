import { clientInputSchema, HISTORY_CURSOR, MAX_CURSOR_LENGTH, PAGE_SIZE } from '@lotline/contracts';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { BOOKING, CHECKED_IN, CLIENT, CLIENT_ID, DONE } from '../examples.js';

/** The lot's types and terminals (`GET /api/settings`) are not part of the schema. */
const form = clientInputSchema({ host: '', reservationsHost: '', terminals: [] });

const moment = z.string().describe('An instant, or a wall clock at the lot; inclusive');
const listQuery = z.object({
  search: z.string().max(200).describe('In a full name, a phone with or without dashes, or a customer ID').optional(),
  checkedIn: z.literal('true').describe('Only those who are checked in by hand').optional(),
  duplicates: z.literal('true').describe('Only those whose phone others have too').optional(),
  clientType: z.string().max(2000).describe('Customer types, by commas').optional(),
  checkoutFrom: moment.optional(),
  checkoutTo: moment.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE).describe('So many at most; without it, all').optional(),
  cursor: z.string().max(MAX_CURSOR_LENGTH).describe('`X-Next-Cursor` of the page before').optional(),
});

const VERSION = { ETag: 'The version of the record, in quotation marks, for `If-Match`' };
const historyQuery = z.object({
  cursor: z.string().regex(HISTORY_CURSOR).describe('`X-Next-Cursor` of the page before').optional(),
});
const OLDER = { 'X-Next-Cursor': 'Where there are more: the `cursor` of the next page' };
const path = { id: CLIENT_ID };

/** For both manual steps. */
const UNDO =
  '`null` undoes the last change of the record, if it was this step: 412 with the current record after any other change.';

export const clientsCalls: Calls<
  | 'GET /api/clients'
  | 'POST /api/clients'
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
    summary: 'Customers of the lot: all, or those that are asked for',
    description: 'All conditions hold at once. Without a limit the list is streamed.',
    source: 'spec §5 Search, §7; design §6 Additions',
    query: listQuery,
    answerHeaders: { 'X-Next-Cursor': 'With a limit, where there are more: the `cursor` of the next page' },
    isConditional: true,
    example: { query: { search: 'okafor', limit: 50 }, answer: [CLIENT] },
  },
  'POST /api/clients': {
    summary: 'Adds a customer',
    description:
      'What is not given is filled in. Fields that are not named here are ignored. Only monthly and quarterly contracts may leave out or empty their dates.',
    source: 'spec §5, §7; design §6',
    body: form,
    errors: ['DUPLICATE_CUSTOMER', 'CONFLICT', 'CONTRACT_EXPIRED'],
    requestHeaders: {
      'Idempotency-Key':
        'Chosen by the caller for one add: the same form sent again with it within a day returns the customer that the first one added, with another form it is refused with 409',
    },
    answerHeaders: VERSION,
    example: { body: BOOKING, answer: CLIENT },
  },
  'GET /api/clients/lookup/:phone': {
    summary: 'What is known of the customer with this phone',
    description: 'The newest booking by the digits of the phone, a contract before any other.',
    source: 'spec §7; design §7 lookup',
    query: z.object({
      unknown: z.literal('204').describe('Answers 204 instead of 404 for a phone that nobody has').optional(),
    }),
    emptyWhen: 'Nobody has this phone, and `unknown=204` was sent',
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
    summary: 'One customer',
    source: 'design §6 Additions',
    answerHeaders: VERSION,
    example: { path, answer: CLIENT },
  },
  'PUT /api/clients/:id': {
    summary: 'Saves a customer',
    description: 'The whole form, as it is added.',
    source: 'spec §5, §7; design §6',
    body: form,
    errors: ['CONFLICT', 'STALE_VERSION'],
    requestHeaders: { 'If-Match': 'The ETag of what was read: refused with 412 where somebody has changed it since' },
    answerHeaders: VERSION,
    example: { path, body: BOOKING, answer: { ...CLIENT, version: 2 } },
  },
  'DELETE /api/clients/:id': {
    summary: 'Deletes a customer and their ride',
    description: 'Their history stays, for admins alone; nobody reads their texts any more.',
    source: 'spec §6, §7',
    example: { path, answer: DONE },
  },
  'POST /api/clients/:id/restore': {
    summary: 'Brings a customer back who was deleted within the last ten minutes',
    description:
      'Under the same id and link, with the history; the ride is not restored. 404 where there is nothing to restore, 409 where ' +
      'the stay or the customer ID was taken since.',
    source: 'docs/decisions/undo.md',
    errors: ['DUPLICATE_CUSTOMER', 'CONFLICT'],
    answerHeaders: VERSION,
    example: { path, answer: { ...CLIENT, version: 4 } },
  },
  'GET /api/clients/:id/history': {
    summary: 'What happened to a customer’s record, newest first',
    description: 'Admins also read that of a customer who was deleted.',
    source: 'design §6 Additions',
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
    summary: 'What happened to a customer’s rides, newest first',
    description: 'Admins also read that of a customer who was deleted.',
    source: 'design §6 Additions',
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
    summary: 'Checks a customer in by hand',
    source: 'spec §4, §7',
    description: UNDO,
    body: z.object({ status: z.literal('checked-in').nullable() }),
    errors: ['STALE_VERSION'],
    requestHeaders: { 'If-Match': 'With null: the ETag that the check-in answered' },
    answerHeaders: VERSION,
    example: { path, body: { status: 'checked-in' }, answer: CHECKED_IN },
  },
  'PATCH /api/clients/:id/check-out-status': {
    summary: 'Checks a customer out by hand, which ends an open ride',
    source: 'spec §4, §7; design §7 moving a ride',
    description: UNDO,
    body: z.object({ status: z.literal('checked-out').nullable() }),
    errors: ['STALE_VERSION'],
    requestHeaders: { 'If-Match': 'With null: the ETag that the check-out answered' },
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
