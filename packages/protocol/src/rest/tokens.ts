import { z } from 'zod';
import { API_TOKEN, apiTokenSchema } from '../token/token.js';
import { successSchema } from './success.js';

export const tokensAnswers = {
  'GET /api/tokens': z.array(apiTokenSchema),
  /** The only response that contains the token itself. */
  'POST /api/tokens': apiTokenSchema.extend({ token: z.string().regex(API_TOKEN) }),
  'DELETE /api/tokens/:id': successSchema,
};
export type CreatedToken = z.output<(typeof tokensAnswers)['POST /api/tokens']>;
