import { MAX_SPOT_LENGTH } from '@lotline/contracts';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { CLIENT_ID } from '../examples.js';

export const spotsCalls: Calls<'GET /api/parking-spots/next' | 'GET /api/parking-spots/holders'> = {
  'GET /api/parking-spots/next': {
    summary: 'The next free parking spot',
    description:
      'The first of the lot’s list that nobody holds, and how many are free: `next` is null where none is, or none is listed. It is a suggestion, and kept for nobody.',
    source: 'design §6 Additions',
    isConditional: true,
    example: { answer: { next: 'A12', free: 74, total: 240 } },
  },
  'GET /api/parking-spots/holders': {
    summary: 'Who holds a parking spot',
    description:
      'Who is checked in with it, then who is booked with it until the end of the day of their check-out (after 6 PM: of the next day); five at most. Capitals and spaces do not count.',
    source: 'design §6 Additions',
    query: z.object({ spot: z.string().regex(/\S/).min(1).max(MAX_SPOT_LENGTH) }),
    example: {
      query: { spot: 'A12' },
      answer: [
        {
          id: CLIENT_ID,
          firstName: 'Ada',
          lastName: 'Okafor',
          checkInDateTime: '2026-06-01 08:00:00',
          checkedInAt: '2026-06-01T15:04:05.000Z',
        },
      ],
    },
  },
};
