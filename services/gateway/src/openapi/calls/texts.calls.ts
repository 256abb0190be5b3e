import { answerTextSchema, sendTextSchema } from '@lotline/contracts';
import type { Calls } from '../call.js';
import { CLIENT_ID, DONE } from '../examples.js';

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
  | 'POST /api/clients/:id/texts'
  | 'POST /api/clients/:id/texts/:textId/resend'
> = {
  'POST /api/send-sms': {
    summary: 'Texts a customer',
    description:
      'A customer of this lot. Stored and queued when it is answered. The same customer, event and timestamp never texts twice. Every refusal carries ' +
      '`success` and `error` too.',
    source: 'spec §5 Text message phone normalisation, §7; design §7',
    body: sendTextSchema,
    errors: ['NOT_FOUND'],
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
      answer: DONE,
    },
  },
  'POST /api/clients/:id/texts': {
    summary: 'Writes to a customer',
    description:
      'To the phone of the record. Stored and queued when it is answered. The same `timestamp` never texts twice; without one ' +
      'every call is a text of its own.',
    source: 'design §5, §7 texting SHUTTLE',
    body: answerTextSchema,
    example: { path: { id: CLIENT_ID }, body: { message: QUEUED.body, timestamp: sentAt }, answer: QUEUED },
  },
  'POST /api/clients/:id/texts/:textId/resend': {
    summary: 'Sends a text again that provably did not arrive',
    description:
      'As a text of its own, and to the phone that the record has now; again, it answers that text. Refused with 409 where the text ' +
      'may have arrived, or where the customer wants no texts.',
    source: 'design §5',
    errors: ['CONFLICT'],
    example: { path: { id: CLIENT_ID, textId: TEXT_ID }, answer: { ...QUEUED, event: 'resend' } },
  },
  'GET /api/clients/:id/texts': {
    summary: 'The texts to and from a customer of this lot, and how far they came',
    source: 'design §5',
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
