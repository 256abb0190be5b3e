import { MAX_SPOT_LENGTH } from '@lotline/contracts';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { CLIENT_ID } from '../examples.js';

export const spotsCalls: Calls<'GET /api/parking-spots/next' | 'GET /api/parking-spots/holders'> = {
  'GET /api/parking-spots/next': {
    summary: 'Suggests the next free parking spot',
    description:
      'The first free spot of the lot’s list, and the number of free spots; `next` is null if there is none. The spot is not reserved.',
    isConditional: true,
    example: { answer: { next: 'A12', free: 74, total: 240 } },
  },
  'GET /api/parking-spots/holders': {
    summary: 'Lists the holders of a parking spot',
    description:
      'Customers checked in with it, then those booked with it until the end of their check-out day (after 6 PM: of the next day); five at most. Case and spaces are ignored.',
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
