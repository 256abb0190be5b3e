import { answerTextSchema, sendTextSchema } from '@lotline/contracts';
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

export const textsCalls: Calls<
  | 'POST /api/send-sms'
  | 'GET /api/clients/:id/texts'
  | 'GET /api/texts/status'
  | 'POST /api/clients/:id/texts'
  | 'POST /api/clients/:id/texts/:textId/resend'
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
  'GET /api/texts/status': {
    summary: 'Tells whether texts of the lot go out',
    description:
      '`stop` says why the provider refuses every text, since when, and its error code. Waiting texts follow once it takes them again.',
    example: { answer: { stop: { errorCode: '20003', concerns: 'account', since: sentAt }, waiting: 3 } },
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
