import { loginSchema } from '@lotline/contracts';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { SIGNED_IN } from '../examples.js';

export const sessionCalls: Calls<'POST /api/login' | 'GET /api/auth/user' | 'PUT /api/auth/lot' | 'GET /api/settings'> =
  {
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
    'GET /api/settings': {
      summary: 'Returns the lot’s settings for the app',
      description:
        'Of the session’s lot; without a session, of the lot in `lot`, of the customer’s in `link`, or of the first.',
      query: z.object({ lot: z.string().optional(), link: z.string().optional() }),
      errors: ['NOT_FOUND', 'LOT_CLOSED', 'TOO_MANY'],
      example: {
        query: { lot: 'harborview' },
        answer: {
          lotId: 'harborview',
          version: 1,
          title: 'Harborview Airport Parking',
          host: 'harborview.example',
          reservationsHost: 'reservations.example',
          timeZone: 'America/Los_Angeles',
          terminals: ['T1', 'T2', 'CL'],
          shuttles: [{ number: 1, name: 'Shuttle 1', trackingUrl: 'https://track.harborview.example/shuttle-1' }],
          officePhone: '310-555-0100',
          textingNumber: '+13105550199',
          autoCheckoutSeconds: 300,
          clientTypes: ['harborview.example', 'Walk In'],
          boardAccess: 'open',
          brandColor: '#0a5c99',
          logoUrl: '/api/lots/harborview/logo/0f3a5c7e9b1d2f40',
        },
      },
    },
  };
