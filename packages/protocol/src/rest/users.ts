import { z } from 'zod';
import { userHistoryEntrySchema } from '../user/history.js';
import { resetLinkSchema } from '../user/password.js';
import { providerLinkSchema } from '../user/provider-sign-in.js';
import { managedUserSchema } from '../user/user.js';
import { successSchema } from './success.js';

export const usersAnswers = {
  'GET /api/users': z.array(managedUserSchema),
  'POST /api/users': managedUserSchema,
  'PUT /api/users/:id': managedUserSchema,
  'PUT /api/users/:id/role': managedUserSchema,
  'PUT /api/users/:id/active': managedUserSchema,
  'POST /api/users/:id/second-factor/reset': managedUserSchema,
  'POST /api/users/:id/password-reset': resetLinkSchema,
  'GET /api/users/:id/links': z.array(providerLinkSchema),
  'DELETE /api/users/:id/links': successSchema,
  'GET /api/users/:id/history': z.array(userHistoryEntrySchema),
};
