import { MOST_SHUTTLES, RIDE_STATUSES } from '@lotline/contracts';
import { z } from 'zod';
import type { Call, Calls } from '../call.js';
import { CARD, CLIENT_ID, DONE, RIDE } from '../examples.js';

const BOARD = {
  'X-Board-Version': 'The lot’s count of board changes',
  'X-Board-Epoch': 'The lot and database that the count is of',
};
const path = { id: CLIENT_ID };
const link = { link: 'Ab3dEf6hI9' };

const column = (summary: string, answer: unknown): Call => ({
  summary,
  source: 'spec §2 Shuttle dispatch board, §7',
  answerHeaders: BOARD,
  isConditional: true,
  example: { answer },
});

export const shuttleCalls: Calls<
  | 'GET /api/clients/shuttle/requesting_ride'
  | 'GET /api/clients/shuttle/picked_up'
  | 'GET /api/clients/shuttle/dropped_off'
  | 'PATCH /api/clients/:id/shuttle-status'
  | 'PATCH /api/clients/:id/audio-alert'
  | 'PATCH /api/clients/shuttle/positions'
  | 'POST /api/clients/shuttle/auto-checkout'
  | 'GET /api/shuttle-status/:link'
  | 'POST /api/shuttle-request/:link'
> = {
  'GET /api/clients/shuttle/requesting_ride': column('Who asks for a ride, from the top of the column down', [CARD]),
  'GET /api/clients/shuttle/picked_up': column('Who is picked up, and by which shuttle', [
    { ...CARD, shuttleStatus: 'picked_up', shuttleNumber: 1, playAudioAlert: false },
  ]),
  'GET /api/clients/shuttle/dropped_off': column('Who is dropped off, until the automatic check-out', []),
  'PATCH /api/clients/:id/shuttle-status': {
    summary: 'Moves a ride, or takes it off the board',
    description:
      '`picked_up` needs the number of a shuttle of the lot; every other status has none. `null` takes it off.',
    source: 'spec §4 Shuttle status of a client, §7; design §7 moving a ride',
    body: z.object({
      status: z.enum(RIDE_STATUSES).nullable(),
      shuttleNumber: z.int().min(1).max(MOST_SHUTTLES).nullish(),
    }),
    refuses: ['RIDE_CLOSED', 'CONFLICT'],
    answerHeaders: BOARD,
    example: { path, body: { status: 'requesting_ride', shuttleNumber: null }, answer: RIDE },
  },
  'PATCH /api/clients/:id/audio-alert': {
    summary: 'Ends the alert of a request',
    source: 'spec §4 Audio alerts, §7',
    body: z.object({ playAudioAlert: z.literal(false) }),
    refuses: ['CONFLICT'],
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
    refuses: ['CONFLICT'],
    answerHeaders: BOARD,
    example: { body: { updates: [{ id: CLIENT_ID, position: 0 }] }, answer: DONE },
  },
  'POST /api/clients/shuttle/auto-checkout': {
    summary: 'Checks out whoever was dropped off longer ago than the lot’s delay',
    description: 'What runs by itself every 3 s, at once. Answers how many it completed.',
    source: 'spec §4, §7; design §5',
    example: { answer: { ...DONE, checkedOutCount: 1 } },
  },
  'GET /api/shuttle-status/:link': {
    summary: 'How far a customer’s ride is',
    description: 'All that it tells is the first name, the status and the lane; nulls where there is no ride.',
    source: 'spec §4 Customer request page, §7; design §7 request id',
    example: { path: link, answer: { ...DONE, shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' } },
  },
  'POST /api/shuttle-request/:link': {
    summary: 'A customer asks for a ride',
    description: 'Again while it is under way, it changes nothing. Refused with 410 after the check-out.',
    source: 'spec §4 Customer request page, §7; design §7 customer request',
    refuses: ['RIDE_CLOSED', 'CONFLICT'],
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
