import { loginSchema } from '@lotline/contracts';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { SIGNED_IN } from '../examples.js';

export const sessionCalls: Calls<'POST /api/login' | 'GET /api/auth/user' | 'PUT /api/auth/lot'> = {
  'POST /api/login': {
    summary: 'Signs in',
    description:
      'Starts a session, whose cookie is in the response. It ends after twelve hours without a request, and at the latest SESSION_MAX_DAYS after the sign-in. Too many failures block sign-ins for a while, even with the right password. A deactivated account is refused like a wrong password.',
    body: loginSchema,
    errors: ['INVALID_CREDENTIALS', 'FORBIDDEN', 'TOO_MANY'],
    example: { body: { email: 'valet@lotline.test', password: 'lotline-demo' }, answer: SIGNED_IN },
  },
  'GET /api/auth/user': {
    summary: 'Returns the signed-in user and the session’s lot',
    example: { answer: SIGNED_IN },
  },
  'PUT /api/auth/lot': {
    summary: 'Changes the lot of the session',
    description: 'All later reads and writes are of that lot. Only the lots of `GET /api/auth/user` can be chosen.',
    body: z.object({ lotId: z.string().min(1).max(40) }),
    example: { body: { lotId: 'harborview' }, answer: SIGNED_IN },
  },
};
