import { lotIdSchema, MAX_CHOSEN_LOTS } from '@lotline/protocol';
import { z } from 'zod';
import type { PlainCall } from '../call.js';

const SID = 'SM0123456789abcdef0123456789abcdef';

/** Routes that do not return JSON. The types do not require them; document.spec.ts does. */
export const plainCalls: Record<string, PlainCall> = {
  'GET /api/login': {
    summary: 'Redirects to the sign-in page',
    example: {},
  },
  'GET /api/login/oidc': {
    summary: 'Leads to the OpenID Connect provider',
    description:
      'A navigation of the browser, to the provider’s sign-in page or, while the provider is away, to `/login?sso=unavailable`. 404 without a provider.',
    errors: ['NOT_FOUND'],
    example: {},
  },
  'GET /api/login/oidc/callback': {
    summary: 'Ends a sign-in at the OpenID Connect provider',
    description:
      'The provider leads the browser back to here. Starts a session like `POST /api/login`, and redirects to `/login?sso=…` with `done`, or with the reason: `no-group`, `unverified-email`, `linked-otherwise`, `deactivated`, `too-many`, `canceled`, `unavailable`, `provider-error`, `clock-off`, `cookie-lost`, `cookie-expired`, `not-available`, `refused` or `failed`. 404 without a provider.',
    query: z.object({ code: z.string().optional(), state: z.string().optional() }),
    errors: ['NOT_FOUND'],
    example: { query: { code: 'of-the-provider', state: 'of-the-begin' } },
  },
  'GET /api/logout': {
    summary: 'Ends the session and redirects to the landing page',
    example: {},
  },
  'GET /api/events': {
    summary: 'Opens the live stream of a lot, as server-sent events',
    description:
      'Sends changes, so that clients need not poll; a client that misses events polls as specified. A board without a login receives only rides, without links and without the fields for staff. An API token receives `ride` with the permission readShuttle, `client` and `clients` with readCustomers, and `message` and `inbox` with readTexts. A `beat` follows every `beatSeconds` of the `hello`: a client that misses several of them reopens the stream.',
    mediaType: 'text/event-stream',
    example: {},
  },
  'POST /api/sms/inbound': {
    summary: 'Receives a text from the text provider',
    description:
      'The signature over the public URL and all parameters is always verified: 403 without it, and for a number of no lot. Repeating the call changes nothing. The response is TwiML with a reply to the sender, if any.',
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
    summary: 'Receives a delivery report from the text provider',
    description:
      'Signed like `POST /api/sms/inbound`. Reports may arrive in any order and repeatedly: a text’s state only moves forward.',
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
    summary: 'Exports the lot’s customers as a spreadsheet',
    description:
      'Named `client-database-export-{yyyy-MM-dd-HHmm}.xlsx`. The number of concurrent exports is limited: 503 above it. Progress is sent on the caller’s live stream as `export` events with the `X-Request-Id` of the response. Canceling the download stops the export. With several `lots`, the column of the lot comes first; 403 for a lot at which the caller may not export.',
    body: z.object({
      format: z.literal('excel'),
      lots: z.array(lotIdSchema).min(1).max(MAX_CHOSEN_LOTS).nullish().describe('Instead of the session’s lot'),
    }),
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    answerHeaders: {
      'Content-Disposition': 'The name of the file',
      'X-Total-Count': 'The number of customers in it',
    },
    example: { body: { format: 'excel' } },
  },
  'GET /api/docs': {
    summary: 'Returns this documentation as a page',
    mediaType: 'text/html',
    example: {},
  },
  'GET /api/docs/:file': {
    summary: 'Returns a file of the documentation page',
    errors: ['NOT_FOUND'],
    mediaType: '*/*',
    example: { path: { file: 'start.js' } },
  },
  'GET /api/docs-json': {
    summary: 'Returns this document',
    mediaType: 'application/json',
    isConditional: true,
    example: {},
  },
};
