import { loginSchema } from '@lotline/contracts';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { SIGNED_IN } from '../examples.js';

export const sessionCalls: Calls<'POST /api/login' | 'GET /api/auth/user' | 'PUT /api/auth/lot'> = {
  'POST /api/login': {
    summary: 'Signs in',
    description:
      'Begins a session, whose cookie comes with the answer. It ends after twelve hours without a request, and in any case ' +
      'SESSION_MAX_DAYS after the sign-in. After too many failures it is refused for a while, with the right password too. ' +
      'A deactivated account is refused as a wrong password is.',
    source: 'spec §5 Login, §7',
    body: loginSchema,
    errors: ['INVALID_CREDENTIALS', 'FORBIDDEN', 'TOO_MANY'],
    example: { body: { email: 'valet@lotline.test', password: 'lotline-demo' }, answer: SIGNED_IN },
  },
  'GET /api/auth/user': {
    summary: 'Who is signed in, and at which lot',
    source: 'spec §4 Session, §7; design §3',
    example: { answer: SIGNED_IN },
  },
  'PUT /api/auth/lot': {
    summary: 'Changes the lot of the session',
    description:
      'All that is read and changed from then on is of that lot. Only the lots of `GET /api/auth/user` may be chosen.',
    source: 'design §3',
    body: z.object({ lotId: z.string().min(1).max(40) }),
    example: { body: { lotId: 'harborview' }, answer: SIGNED_IN },
  },
};
