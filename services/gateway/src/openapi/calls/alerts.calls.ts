import { alertLotsSchema, lotIdSchema, MAX_ACKNOWLEDGED } from '@lotline/protocol';
import { z } from 'zod';
import { LOT_IDS } from '../../live/alerts.input.js';
import type { Calls } from '../call.js';
import { CARD, CLIENT_ID, SUCCESS } from '../examples.js';

export const alertsCalls: Calls<
  | 'GET /api/alerts'
  | 'GET /api/alerts/lots'
  | 'PUT /api/alerts/lots'
  | 'POST /api/alerts/acknowledged'
  | 'POST /api/alerts/stopped'
> = {
  'GET /api/alerts': {
    summary: 'Lists the ringing requests of several lots',
    description: 'Lots that are not the caller’s are left out.',
    query: z.object({ lots: z.string().max(8000).regex(LOT_IDS).describe('Ids, separated by commas') }),
    example: { query: { lots: 'harborview,eastgate' }, answer: [CARD] },
  },
  'GET /api/alerts/lots': {
    summary: 'Returns the lots whose alerts the caller hears, besides the session’s',
    example: { answer: { lotIds: ['eastgate'] } },
  },
  'PUT /api/alerts/lots': {
    summary: 'Chooses the lots whose alerts the caller hears',
    body: alertLotsSchema,
    example: { body: { lotIds: ['eastgate'] }, answer: { lotIds: ['eastgate'] } },
  },
  'POST /api/alerts/acknowledged': {
    summary: 'Reports the requests of a lot that a page of another lot shows',
    description: 'Like `POST /api/clients/shuttle/acknowledged`, at any lot of the caller.',
    body: z.object({
      lotId: lotIdSchema,
      clientIds: z.array(z.uuid()).max(MAX_ACKNOWLEDGED),
      sound: z.boolean(),
    }),
    example: { body: { lotId: 'eastgate', clientIds: [CLIENT_ID], sound: true }, answer: SUCCESS },
  },
  'POST /api/alerts/stopped': {
    summary: 'Ends the alert of a request at any lot of the caller',
    body: z.object({ lotId: lotIdSchema, clientId: z.uuid() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: { body: { lotId: 'eastgate', clientId: CLIENT_ID }, answer: SUCCESS },
  },
};
