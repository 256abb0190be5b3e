import { z } from 'zod';
import { instantSchema } from '../lot-time.js';
import { askingScreenSchema, boardStandingSchema, PAIRING_CODE, pairedScreenSchema } from '../screen.js';
import { successSchema } from './success.js';

/** Pick-up boards without a login: what pairs them, and the list of those that are (design §7 "pairing"). */
export const boardsAnswers = {
  'POST /api/boards/pair': z.object({ code: z.string().regex(PAIRING_CODE), expiresAt: instantSchema }),
  'GET /api/boards/me': boardStandingSchema,
  'POST /api/boards/find': askingScreenSchema,
  'POST /api/boards/:id/confirm': pairedScreenSchema,
  'GET /api/boards': z.array(pairedScreenSchema),
  'DELETE /api/boards/:id': successSchema,
};
