import { answerTextSchema, attachTextSchema, INBOX_CURSOR, sendTextSchema } from '@lotline/protocol';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { CLIENT_ID, SUCCESS } from '../examples.js';

const sentAt = '2026-06-01T15:04:06.000Z';

const TEXT_ID = '7a0e8a52-3c1d-4d86-9a6e-0d8d6f0c2f11';
const QUEUED = {
  id: TEXT_ID,
  direction: 'outbound' as const,
  event: 'answer',
  body: 'The shuttle is on its way.',
  state: 'queued' as const,
  errorCode: null,
  createdAt: sentAt,
  updatedAt: sentAt,
};

const RECEIVED = {
  id: 'b2c7d1a4-5e6f-4a3b-9c8d-7e6f5a4b3c2d',
  phone: '+13105550142',
  event: 'message',
  body: 'Where do I wait?',
  createdAt: sentAt,
  isRead: false,
  readBy: null,
  isOptedOut: false,
  suggestsOptOut: false,
  reply: null,
  client: { id: CLIENT_ID, firstName: 'Ada', lastName: 'Okafor' },
};

const inboxQuery = z.object({
  unread: z.literal('true').describe('Only texts that nobody has read').optional(),
  cursor: z.string().regex(INBOX_CURSOR).describe('`X-Next-Cursor` of the previous page').optional(),
});

export const textsCalls: Calls<
  | 'POST /api/send-sms'
  | 'GET /api/clients/:id/texts'
  | 'GET /api/texts/status'
  | 'GET /api/texts/inbox'
  | 'GET /api/texts/inbox/count'
  | 'POST /api/texts/inbox/:textId/read'
  | 'DELETE /api/texts/inbox/:textId/read'
  | 'POST /api/texts/inbox/:textId/reply'
  | 'POST /api/texts/inbox/:textId/attach'
  | 'POST /api/texts/inbox/:textId/opt-out'
  | 'DELETE /api/texts/inbox/:textId/opt-out'
  | 'POST /api/clients/:id/texts'
  | 'POST /api/clients/:id/texts/:textId/resend'
  | 'POST /api/clients/:id/text-opt-out'
  | 'DELETE /api/clients/:id/text-opt-out'
> = {
  'POST /api/send-sms': {
    summary: 'Texts a customer of the lot',
    description:
      'The text is stored and queued before the response. The same customer, event and timestamp never texts twice. `phone` is the phone of the customer’s record; any other number is refused with TEXT_REFUSED. Every error also has `success` and `error`.',
    body: sendTextSchema,
    errors: ['NOT_FOUND', 'TEXT_REFUSED'],
    example: {
      body: {
        phone: '310-555-0142',
        message: 'Hi Ada, welcome to Harborview Airport Parking!',
        metadata: {
          customerId: CLIENT_ID,
          customerName: 'Ada Okafor',
          event: 'check_in',
          timestamp: '2026-06-01T15:04:05.000Z',
        },
      },
      answer: SUCCESS,
    },
  },
  'POST /api/clients/:id/texts': {
    summary: 'Texts a customer at the phone of their record',
    description:
      'The text is stored and queued before the response. The same `timestamp` never texts twice; without one every call sends a text.',
    body: answerTextSchema,
    errors: ['TEXT_REFUSED'],
    example: { path: { id: CLIENT_ID }, body: { message: QUEUED.body, timestamp: sentAt }, answer: QUEUED },
  },
  'POST /api/clients/:id/texts/:textId/resend': {
    summary: 'Resends a text that was not delivered',
    description:
      'Sends a new text to the phone that the record has now; repeating it returns that text. 409 if the text may have been delivered, or if the customer opted out of texts.',
    errors: ['CONFLICT', 'TEXT_REFUSED'],
    example: { path: { id: CLIENT_ID, textId: TEXT_ID }, answer: { ...QUEUED, event: 'resend' } },
  },
  'POST /api/clients/:id/text-opt-out': {
    summary: 'Opts a customer’s phone out of texts',
    description:
      'For a customer who asks in other words than STOP that no more texts be sent. No text of the lot goes to the phone of the record any more. Idempotent and audited.',
    example: { path: { id: CLIENT_ID }, answer: { optedOut: true } },
  },
  'DELETE /api/clients/:id/text-opt-out': {
    summary: 'Opts a customer’s phone in to texts again',
    description:
      'A phone whose owner texted STOP stays blocked at the text provider until they text START. Idempotent and audited.',
    example: { path: { id: CLIENT_ID }, answer: { optedOut: false } },
  },
  'GET /api/texts/status': {
    summary: 'Tells whether texts of the lot go out',
    description:
      '`stop` says why the provider refuses every text, since when, and its error code. Waiting texts follow once it takes them again.',
    example: { answer: { stop: { errorCode: '20003', concerns: 'account', since: sentAt }, waiting: 3 } },
  },
  'GET /api/texts/inbox': {
    summary: 'Lists the texts that the lot received, newest first',
    description:
      'From customers and from phones that no customer has (`client` is null), 50 a page. A command that was carried out is read by itself; any other text is unread until staff mark it or reply. `reply` is the first text of staff to the phone after it, otherwise the automatic reply.',
    query: inboxQuery,
    answerHeaders: { 'X-Next-Cursor': 'The `cursor` of the next page, if there is one' },
    example: { query: { unread: 'true' }, answer: [RECEIVED] },
  },
  'GET /api/texts/inbox/count': {
    summary: 'Counts the unread texts of the lot',
    description: 'At most 100. The frame `inbox` of the live stream says when to ask again.',
    example: { answer: { unread: 3 } },
  },
  'POST /api/texts/inbox/:textId/read': {
    summary: 'Marks a text as read',
    errors: ['NOT_FOUND'],
    example: { path: { textId: RECEIVED.id }, answer: SUCCESS },
  },
  'DELETE /api/texts/inbox/:textId/read': {
    summary: 'Marks a text as unread',
    errors: ['NOT_FOUND'],
    example: { path: { textId: RECEIVED.id }, answer: SUCCESS },
  },
  'POST /api/texts/inbox/:textId/reply': {
    summary: 'Texts the sender of a text, also an unknown phone',
    description:
      'The reply goes to the phone of the text, which is then read. It is stored and queued before the response. The same `timestamp` never texts twice. 409 if the phone opted out of texts; 429 above 30 replies an hour.',
    body: answerTextSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'TEXT_REFUSED', 'TOO_MANY'],
    example: {
      path: { textId: RECEIVED.id },
      body: { message: QUEUED.body, timestamp: sentAt },
      answer: { ...QUEUED, event: 'inbox_reply' },
    },
  },
  'POST /api/texts/inbox/:textId/attach': {
    summary: 'Assigns the texts of an unknown phone to a booking',
    description:
      'All texts of the phone that belong to nobody are then the customer’s. With a null `clientId` they belong to nobody again. The phone of the booking does not change.',
    body: attachTextSchema,
    errors: ['NOT_FOUND'],
    example: { path: { textId: RECEIVED.id }, body: { clientId: CLIENT_ID }, answer: SUCCESS },
  },
  'POST /api/texts/inbox/:textId/opt-out': {
    summary: 'Opts the phone of a text out of texts, as its sender asks',
    description: 'Also an unknown phone. Idempotent and audited.',
    errors: ['NOT_FOUND'],
    example: { path: { textId: RECEIVED.id }, answer: { optedOut: true } },
  },
  'DELETE /api/texts/inbox/:textId/opt-out': {
    summary: 'Opts the phone of a text in again',
    description: 'Idempotent and audited. After a STOP the provider still blocks texts, until the sender texts START.',
    errors: ['NOT_FOUND'],
    example: { path: { textId: RECEIVED.id }, answer: { optedOut: false } },
  },
  'GET /api/clients/:id/texts': {
    summary: 'Lists the texts to and from a customer, with their delivery state',
    example: {
      path: { id: CLIENT_ID },
      answer: [
        {
          id: '7a0e8a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
          direction: 'outbound',
          event: 'check_in',
          body: 'Hi Ada, welcome to Harborview Airport Parking!',
          state: 'delivered',
          errorCode: null,
          createdAt: sentAt,
          updatedAt: sentAt,
        },
      ],
    },
  },
};
