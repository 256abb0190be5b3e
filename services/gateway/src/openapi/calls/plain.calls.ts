import { z } from 'zod';
import type { PlainCall } from '../call.js';

const SID = 'SM0123456789abcdef0123456789abcdef';

/** Routes that do not return JSON. The types do not require them; document.spec.ts does. */
export const plainCalls: Record<string, PlainCall> = {
  'GET /api/login': {
    summary: 'Goes on to the sign-in page',
    source: 'spec §7; design §6 Additions',
    example: {},
  },
  'GET /api/logout': {
    summary: 'Ends the session and goes on to the landing page',
    source: 'spec §2 Navigation, §7',
    example: {},
  },
  'GET /api/events': {
    summary: 'The live stream of a lot, as server-sent events',
    description:
      'It says what changes, so that nobody has to ask; whoever misses it polls as specified. A board without a login hears of ' +
      'rides alone, without links and without what only staff see. A `beat` follows every `beatSeconds` of the `hello`: a reader ' +
      'that hears nothing for some of them opens the stream again.',
    source: 'design §6 Additions',
    mediaType: 'text/event-stream',
    example: {},
  },
  'POST /api/sms/inbound': {
    summary: 'The text provider has a text for one of our numbers',
    description:
      'Its signature is always judged, over the public address and all that is sent: 403 without it, and for a number that is no ' +
      'lot’s. Again it changes nothing. Answers TwiML: nothing, or what the sender is answered.',
    source: 'design §6 Additions, §7 webhooks, texting SHUTTLE',
    body: z.object({
      MessageSid: z.string().regex(/^\w{1,64}$/),
      From: z.string().regex(/^[!-~]{1,40}$/),
      To: z.string().regex(/^[!-~]{1,40}$/),
      Body: z.string().max(10_000).nullish(),
      NumMedia: z
        .string()
        .regex(/^\d{1,3}$/)
        .nullish(),
    }),
    mediaType: 'text/xml',
    example: { body: { MessageSid: SID, From: '+13105550142', To: '+13105550199', Body: 'Shuttle', NumMedia: '0' } },
  },
  'POST /api/sms/status': {
    summary: 'The text provider says how far a text of ours came',
    description:
      'Signed as `POST /api/sms/inbound` is. In any order and any number of times: a text only ever goes forward.',
    source: 'design §6 Additions, §7 webhooks',
    body: z.object({
      MessageSid: z.string().regex(/^\w{1,64}$/),
      MessageStatus: z.string().regex(/^[\w-]{1,40}$/),
      To: z.string().regex(/^[!-~]{1,40}$/),
      ErrorCode: z
        .string()
        .regex(/^\w{0,20}$/)
        .nullish(),
    }),
    mediaType: 'text/xml',
    example: { body: { MessageSid: SID, MessageStatus: 'undelivered', To: '+13105550142', ErrorCode: '30007' } },
  },
  'POST /api/export/all': {
    summary: 'The lot’s customers as a spreadsheet',
    description:
      'Named `client-database-export-{yyyy-MM-dd-HHmm}.xlsx`. Few at once: refused with 503 past that. How many customers are in ' +
      'what was sent, the caller’s live stream says in `export` events by the answer’s `X-Request-Id`; to break off the download ends the work.',
    source: 'spec §6, §7; design §7 exported columns',
    body: z.object({ format: z.literal('excel') }),
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    answerHeaders: {
      'Content-Disposition': 'The name of the file',
      'X-Total-Count': 'How many customers it holds',
    },
    example: { body: { format: 'excel' } },
  },
  'GET /api/docs': {
    summary: 'This description as a page',
    source: 'design §6 Additions',
    mediaType: 'text/html',
    example: {},
  },
  'GET /api/docs/:file': {
    summary: 'What the page of this description is made of',
    source: 'design §6 Additions',
    errors: ['NOT_FOUND'],
    mediaType: '*/*',
    example: { path: { file: 'start.js' } },
  },
  'GET /api/docs-json': {
    summary: 'This description',
    source: 'design §6 Additions',
    mediaType: 'application/json',
    isConditional: true,
    example: {},
  },
};
