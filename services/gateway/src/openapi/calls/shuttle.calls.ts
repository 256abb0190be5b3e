import {
  languageSchema,
  MAX_ACKNOWLEDGED,
  MAX_SHUTTLES,
  offlineMoveSchema,
  REMOVAL_REASONS,
  RIDE_STATUSES,
  ridePlaceSchema,
} from '@lotline/protocol';
import { z } from 'zod';
import type { Call, Calls } from '../call.js';
import { CARD, CLIENT_ID, SUCCESS, RIDE } from '../examples.js';

const BOARD = {
  'X-Board-Version': 'The lot’s board version',
  'X-Board-Epoch': 'The lot and database that the version counts in',
};
const shuttleNumber = z.int().min(1).max(MAX_SHUTTLES).nullable();
const movedFrom = ridePlaceSchema.extend({ shuttleNumber });
/** Sent completely or not at all. */
const offline = offlineMoveSchema
  .extend({ basedOn: offlineMoveSchema.shape.basedOn.extend({ shuttleNumber }) })
  .partial();
const isWhole = ({ moveId, movedAt, basedOn }: z.output<typeof offline>): boolean =>
  new Set([moveId, movedAt, basedOn].map((each) => each === undefined)).size === 1;

const path = { id: CLIENT_ID };
const link = { link: 'Ab3dEf6hI9' };

const column = (summary: string, answer: unknown): Call => ({
  summary,
  description: 'A board without a login gets reduced cards under a separate ETag.',
  answerHeaders: { ...BOARD, 'X-Board-Reader': '`board` for a board without a login' },
  isConditional: true,
  example: { answer },
});

export const shuttleCalls: Calls<
  | 'GET /api/clients/shuttle/requesting_ride'
  | 'GET /api/clients/shuttle/picked_up'
  | 'GET /api/clients/shuttle/dropped_off'
  | 'GET /api/clients/shuttle/wait'
  | 'GET /api/clients/shuttle/:id/notes'
  | 'PATCH /api/clients/:id/shuttle-status'
  | 'PATCH /api/clients/:id/audio-alert'
  | 'PATCH /api/clients/shuttle/positions'
  | 'POST /api/clients/shuttle/acknowledged'
  | 'POST /api/clients/shuttle/auto-checkout'
  | 'GET /api/shuttle-status/:link'
  | 'POST /api/shuttle-request/:link'
  | 'PUT /api/shuttle-language/:link'
> = {
  'GET /api/clients/shuttle/requesting_ride': column('Lists the ride requests, from the top of the column', [CARD]),
  'GET /api/clients/shuttle/picked_up': column('Lists the customers picked up, with their shuttle', [
    { ...CARD, shuttleStatus: 'picked_up', shuttleNumber: 1, playAudioAlert: false },
  ]),
  'GET /api/clients/shuttle/dropped_off': column('Lists the customers dropped off, until the automatic check-out', []),
  'GET /api/clients/shuttle/wait': {
    summary: 'Returns how long a shuttle takes now',
    description:
      'For a new request: a range of whole minutes that holds for 80 of 100 rides, or null if the lot has had fewer than 30 rides. `unusual` if the present is unlike the past: the range then follows from the present queue and may be wrong. At most about 10 s old.',
    example: {
      answer: { estimate: { fromMinutes: 5, toMinutes: 12 }, waiting: 2, longestSince: '2026-03-08T17:41:00.000Z' },
    },
  },
  'GET /api/clients/shuttle/:id/notes': {
    summary: 'Returns the notes of a customer on the board',
    description:
      'Cards carry only whether there are notes. A paired board reads those of customers who are on the board, an open board none.',
    example: { path, answer: { notes: 'Folding wheelchair, two large suitcases' } },
  },
  'PATCH /api/clients/:id/shuttle-status': {
    summary: 'Moves a ride, or removes it from the board',
    description:
      '`picked_up` requires the number of one of the lot’s shuttles; other statuses have none. `null` removes the ride. A board without a login can move a ride into its lane, and a ride of its lane anywhere. `moveId`, `movedAt` and `basedOn` are required together for a move made offline at most an hour ago: repeating it has no further effect and returns the same response. If the ride has changed since `basedOn`, nothing changes and `current` is the ride. `movedFrom` is where the caller saw the ride: if somebody else has moved it since, it stays there (409, with `current` and for staff `movedBy`). `undo` undoes the last move of the last hour, which led from this status to the current one: the ride gets its previous times back. `reason` says why a ride is removed, for its history.',
    body: z
      .object({
        status: z.enum(RIDE_STATUSES).nullable(),
        shuttleNumber: z.int().min(1).max(MAX_SHUTTLES).nullish(),
        ...offline.shape,
        movedFrom: movedFrom.nullish(),
        undo: z.boolean().nullish(),
        reason: z.enum(REMOVAL_REASONS).nullish(),
      })
      .refine(isWhole, 'moveId, movedAt and basedOn are required together'),
    errors: ['RIDE_CLOSED', 'CONFLICT', 'MOVE_OVERTAKEN'],
    answerHeaders: BOARD,
    example: { path, body: { status: 'requesting_ride', shuttleNumber: null }, answer: RIDE },
  },
  'PATCH /api/clients/:id/audio-alert': {
    summary: 'Ends the alert of a request',
    body: z.object({ playAudioAlert: z.literal(false) }),
    errors: ['CONFLICT'],
    answerHeaders: BOARD,
    example: { path, body: { playAudioAlert: false }, answer: { ...RIDE, version: 2, playAudioAlert: false } },
  },
  'PATCH /api/clients/shuttle/positions': {
    summary: 'Sets the order of a column’s cards',
    description: 'Customers of other lots, and those no longer on the board, are ignored.',
    body: z.object({
      updates: z.array(z.object({ id: z.uuid(), position: z.int().min(0).max(100_000) })).max(1000),
    }),
    errors: ['CONFLICT'],
    answerHeaders: BOARD,
    example: { body: { updates: [{ id: CLIENT_ID, position: 0 }] }, answer: SUCCESS },
  },
  'POST /api/clients/shuttle/acknowledged': {
    summary: 'Reports the requests that a page or board shows',
    description:
      'With `sound` true, the first report acknowledges a request. A request that is not acknowledged within 30 s is marked on its card; after 60 s the lot’s on-duty phone gets a text.',
    body: z.object({ clientIds: z.array(z.uuid()).max(MAX_ACKNOWLEDGED), sound: z.boolean() }),
    example: { body: { clientIds: [CLIENT_ID], sound: true }, answer: SUCCESS },
  },
  'POST /api/clients/shuttle/auto-checkout': {
    summary: 'Checks out customers who were dropped off longer ago than the lot’s delay',
    description: 'Runs the job that otherwise runs every 3 s. Returns the number of check-outs.',
    example: { answer: { ...SUCCESS, checkedOutCount: 1 } },
  },
  'GET /api/shuttle-status/:link': {
    summary: 'Returns the state of a customer’s ride',
    description:
      'Contains only the first name, the language, the status, the lane and the estimate; nulls without a ride. The estimate is the remaining wait or, once it is `exceeded`, the whole. While the customer waits, `place` is their place in the queue, from 1; once a shuttle is assigned, `terminal` and `meetingPoint` say where to meet it, in the lot’s own words.',
    example: {
      path: link,
      answer: {
        ...SUCCESS,
        shuttleStatus: 'requesting_ride',
        shuttleNumber: null,
        name: 'Ada',
        language: 'en',
        estimate: { fromMinutes: 4, toMinutes: 11, exceeded: false, at: '2026-03-08T17:41:00.000Z' },
        place: 3,
      },
    },
  },
  'PUT /api/shuttle-language/:link': {
    summary: 'Stores the language that a customer chose',
    description: 'Texts to the customer are in this language from then on. The page itself changes without this call.',
    body: z.object({ language: languageSchema }),
    example: { path: link, body: { language: 'es' }, answer: { ...SUCCESS, language: 'es' } },
  },
  'POST /api/shuttle-request/:link': {
    summary: 'Requests a ride for a customer',
    description: 'Repeating it while a ride is open changes nothing. 410 after the check-out.',
    errors: ['RIDE_CLOSED', 'CONFLICT'],
    example: {
      path: link,
      answer: {
        ...SUCCESS,
        customer: { name: 'Ada' },
        message: 'Thanks Ada. Stay on this page, next we will assign you a shuttle...',
      },
    },
  },
};
