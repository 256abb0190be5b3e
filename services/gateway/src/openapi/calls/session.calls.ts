import { codeSchema, loginSchema } from '@lotline/protocol';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { SIGNED_IN } from '../examples.js';

/** An authenticator app's secret, which nobody uses. */
export const SECRET = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Lotline:valet%40lotline.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Lotline',
};

export const sessionCalls: Calls<
  'POST /api/login' | 'POST /api/login/second-factor' | 'GET /api/auth/user' | 'PUT /api/auth/lot' | 'GET /api/settings'
> = {
  'POST /api/login': {
    summary: 'Signs in',
    description:
      'Starts a session, whose cookie is in the response. It ends after twelve hours without a request, and at the latest SESSION_MAX_DAYS after the sign-in. Too many failures block sign-ins for a while, even with the right password. A deactivated account is refused like a wrong password. An account with a second factor also sends a `code`; the right password without one is answered with SECOND_FACTOR_REQUIRED. Where the installation requires a second factor and the account has none, the answer is SECOND_FACTOR_MISSING: `POST /api/login/second-factor` begins one, and the sign-in with its first code adds it and returns the recovery codes.',
    body: loginSchema.extend({
      code: codeSchema.describe('A code of the authenticator app, or a recovery code').optional(),
    }),
    errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_MISSING', 'FORBIDDEN', 'TOO_MANY'],
    example: { body: { email: 'valet@lotline.test', password: 'lotline-demo' }, answer: SIGNED_IN },
  },
  'POST /api/login/second-factor': {
    summary: 'Begins the second factor that a sign-in requires',
    description: 'Only after a sign-in was answered with SECOND_FACTOR_MISSING. The limits of sign-ins apply.',
    body: loginSchema,
    errors: ['INVALID_CREDENTIALS', 'FORBIDDEN', 'TOO_MANY'],
    example: { body: { email: 'valet@lotline.test', password: 'lotline-demo' }, answer: SECRET },
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
      'Of the session’s or the API token’s lot; without either, of the lot in `lot`, of the customer’s in `link`, or of the first.',
    query: z.object({ lot: z.string().optional(), link: z.string().optional() }),
    errors: ['INVALID_TOKEN', 'FORBIDDEN', 'NOT_FOUND', 'LOT_CLOSED', 'TOO_MANY'],
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
