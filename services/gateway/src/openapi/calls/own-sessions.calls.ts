import type { Calls } from '../call.js';
import { SUCCESS } from '../examples.js';

const SESSION_ID = '8f14e45f-ceea-867a-8a32-4d2f1b6c9e01';

export const ownSessionsCalls: Calls<'GET /api/auth/sessions' | 'DELETE /api/auth/sessions/:id'> = {
  'GET /api/auth/sessions': {
    summary: 'Lists the own sessions, the latest used first',
    description: '`lastUsedAt` is right to within an hour. The id is not the one in the cookie.',
    example: {
      answer: [
        {
          id: SESSION_ID,
          address: '203.0.113.9',
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
          startedAt: '2026-06-01T15:04:05.000Z',
          lastUsedAt: '2026-06-05T13:02:00.000Z',
          isCurrent: true,
        },
      ],
    },
  },
  'DELETE /api/auth/sessions/:id': {
    summary: 'Ends one of the own sessions',
    description: 'Within a second it is refused everywhere, and its live streams end.',
    example: { path: { id: SESSION_ID }, answer: SUCCESS },
  },
};
