import { z } from 'zod';
import type { Calls } from '../call.js';

export const settingsCalls: Calls<'GET /api/settings'> = {
  'GET /api/settings': {
    summary: 'Returns the lot’s settings for the app',
    description:
      'Of the session’s lot; without a session, of the lot in `lot`, of the customer’s in `link`, or of the first.',
    query: z.object({ lot: z.string().optional(), link: z.string().optional() }),
    errors: ['NOT_FOUND', 'TOO_MANY'],
    example: {
      query: { lot: 'harborview' },
      answer: {
        lotId: 'harborview',
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
      },
    },
  },
};
