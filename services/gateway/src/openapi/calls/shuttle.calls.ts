import { MAX_ACKNOWLEDGED, MAX_SHUTTLES, offlineMoveSchema, RIDE_STATUSES, ridePlaceSchema } from '@lotline/contracts';
import { z } from 'zod';
import type { Call, Calls } from '../call.js';
import { CARD, CLIENT_ID, DONE, RIDE } from '../examples.js';

const BOARD = {
  'X-Board-Version': 'The lot’s count of board changes',
  'X-Board-Epoch': 'The lot and database that the count is of',
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
  description: 'A board without a login gets of each card what a board shows, under an ETag of its own.',
  source: 'spec §2 Shuttle dispatch board, §7; design §7 boards without login',
  answerHeaders: { ...BOARD, 'X-Board-Reader': '`board` for a board without a login' },
  isConditional: true,
  example: { answer },
});

export const shuttleCalls: Calls<
  | 'GET /api/clients/shuttle/requesting_ride'
  | 'GET /api/clients/shuttle/picked_up'
  | 'GET /api/clients/shuttle/dropped_off'
  | 'GET /api/clients/shuttle/wait'
  | 'PATCH /api/clients/:id/shuttle-status'
  | 'PATCH /api/clients/:id/audio-alert'
  | 'PATCH /api/clients/shuttle/positions'
  | 'POST /api/clients/shuttle/acknowledged'
  | 'POST /api/clients/shuttle/auto-checkout'
  | 'GET /api/shuttle-status/:link'
  | 'POST /api/shuttle-request/:link'
> = {
  'GET /api/clients/shuttle/requesting_ride': column('Who asks for a ride, from the top of the column down', [CARD]),
  'GET /api/clients/shuttle/picked_up': column('Who is picked up, and by which shuttle', [
    { ...CARD, shuttleStatus: 'picked_up', shuttleNumber: 1, playAudioAlert: false },
  ]),
  'GET /api/clients/shuttle/dropped_off': column('Who is dropped off, until the automatic check-out', []),
  'GET /api/clients/shuttle/wait': {
    summary: 'How long a shuttle takes now',
    description:
      'For who asks now: whole minutes, a range that holds for 80 of 100 rides; null where the lot has fewer than 30 to learn from. At most some 10 s old.',
    source: 'design §7 how long the ride takes',
    example: {
      answer: { estimate: { fromMinutes: 5, toMinutes: 12 }, waiting: 2, longestSince: '2026-03-08T17:41:00.000Z' },
    },
  },
  'PATCH /api/clients/:id/shuttle-status': {
    summary: 'Moves a ride, or accepts it off the board',
    description:
      '`picked_up` needs the number of a shuttle of the lot; every other status has none. `null` accepts it off. A board without ' +
      'a login moves a ride of the board into its lane, and one of its lane anywhere. `moveId`, `movedAt` and `basedOn` come ' +
      'together, of a move made without a network at most an hour ago: however often it is sent it has its effect once and the ' +
      'same answer; where the ride is not any more what it was based on, nothing changes and `current` is the ride. `movedFrom` says where the ' +
      'mover saw the ride: one that somebody else has moved elsewhere since is left there (409, with `current` and for staff ' +
      '`movedBy`). `undo` undoes the last move of the last hour, which led from here to where the ride is: the ride goes back ' +
      'with the times that it had.',
    source: 'spec §4 Shuttle status of a client, §7; design §7 moving a ride, a board without a network',
    body: z
      .object({
        status: z.enum(RIDE_STATUSES).nullable(),
        shuttleNumber: z.int().min(1).max(MAX_SHUTTLES).nullish(),
        ...offline.shape,
        movedFrom: movedFrom.nullish(),
        undo: z.boolean().nullish(),
      })
      .refine(isWhole, 'moveId, movedAt and basedOn come together'),
    errors: ['RIDE_CLOSED', 'CONFLICT', 'MOVE_OVERTAKEN'],
    answerHeaders: BOARD,
    example: { path, body: { status: 'requesting_ride', shuttleNumber: null }, answer: RIDE },
  },
  'PATCH /api/clients/:id/audio-alert': {
    summary: 'Ends the alert of a request',
    source: 'spec §4 Audio alerts, §7',
    body: z.object({ playAudioAlert: z.literal(false) }),
    errors: ['CONFLICT'],
    answerHeaders: BOARD,
    example: { path, body: { playAudioAlert: false }, answer: { ...RIDE, version: 2, playAudioAlert: false } },
  },
  'PATCH /api/clients/shuttle/positions': {
    summary: 'Puts the cards of a column in order',
    description: 'Customers of other lots, and those who left the board, are passed over.',
    source: 'spec §4, §7',
    body: z.object({
      updates: z.array(z.object({ id: z.uuid(), position: z.int().min(0).max(100_000) })).max(1000),
    }),
    errors: ['CONFLICT'],
    answerHeaders: BOARD,
    example: { body: { updates: [{ id: CLIENT_ID, position: 0 }] }, answer: DONE },
  },
  'POST /api/clients/shuttle/acknowledged': {
    summary: 'A screen says which requests it shows',
    description:
      'With `sound` true they count as heard from the first screen on that says so. A request that nobody hears for 30 s is marked on its card; after 60 s the lot’s on-duty phone is texted.',
    source: 'design §7 nobody hears a request',
    body: z.object({ clientIds: z.array(z.uuid()).max(MAX_ACKNOWLEDGED), sound: z.boolean() }),
    example: { body: { clientIds: [CLIENT_ID], sound: true }, answer: DONE },
  },
  'POST /api/clients/shuttle/auto-checkout': {
    summary: 'Checks out whoever was dropped off longer ago than the lot’s delay',
    description: 'What runs by itself every 3 s, at once. Answers how many it completed.',
    source: 'spec §4, §7; design §5',
    example: { answer: { ...DONE, checkedOutCount: 1 } },
  },
  'GET /api/shuttle-status/:link': {
    summary: 'How far a customer’s ride is',
    description:
      'All that it tells is the first name, the status, the lane and how long it accepts; nulls where there is no ride. The estimate is of what is left of the wait, or, once it is `exceeded`, of the whole. ' +
      'While the customer waits, `place` is their place in the queue, from 1; once a shuttle is assigned, `terminal` and `meetingPoint` say where to meet it, in the lot’s own words.',
    source: 'spec §4 Customer request page, §7; design §7 request id, how long the ride takes',
    example: {
      path: link,
      answer: {
        ...DONE,
        shuttleStatus: 'requesting_ride',
        shuttleNumber: null,
        name: 'Ada',
        estimate: { fromMinutes: 4, toMinutes: 11, exceeded: false, at: '2026-03-08T17:41:00.000Z' },
        place: 3,
      },
    },
  },
  'POST /api/shuttle-request/:link': {
    summary: 'A customer asks for a ride',
    description: 'Again while it is under way, it changes nothing. Refused with 410 after the check-out.',
    source: 'spec §4 Customer request page, §7; design §7 customer request',
    errors: ['RIDE_CLOSED', 'CONFLICT'],
    example: {
      path: link,
      answer: {
        ...DONE,
        customer: { name: 'Ada' },
        message: 'Thanks Ada. Stay on this page, next we will assign you a shuttle...',
      },
    },
  },
};
