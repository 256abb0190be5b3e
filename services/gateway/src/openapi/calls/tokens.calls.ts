import { tokenCreateSchema, type ApiToken } from '@lotline/protocol';
import type { Calls } from '../call.js';

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const TOKEN: ApiToken = {
  id: ID,
  name: 'Reservations site',
  hint: 'x7Qa',
  lotIds: ['harborview'],
  permissions: ['readCustomers', 'changeCustomers'],
  expiresAt: '2027-06-01T00:00:00.000Z',
  createdAt: '2026-06-01T15:04:05.000Z',
  createdBy: 'Dana R.',
  lastUsedAt: null,
};
/** Not a token: 43 times the letter x. */
const EXAMPLE = `lot_${'x'.repeat(43)}`;

export const tokensCalls: Calls<'GET /api/tokens' | 'POST /api/tokens' | 'DELETE /api/tokens/:id'> = {
  'GET /api/tokens': {
    summary: 'Lists the API tokens that are not revoked, by name',
    description: 'Without the tokens themselves, of which only a hash is stored; `hint` is the last four characters.',
    example: { answer: [{ ...TOKEN, lastUsedAt: '2026-06-02T08:30:00.000Z' }] },
  },
  'POST /api/tokens': {
    summary: 'Creates an API token',
    description:
      'The answer is the only one that contains the token. Without lots it is valid at the admin’s current lot, without an expiry until it is revoked.',
    body: tokenCreateSchema,
    errors: ['CONFLICT'],
    example: {
      body: {
        name: 'Reservations site',
        lotIds: ['harborview'],
        permissions: ['readCustomers', 'changeCustomers'],
        expiresAt: '2027-06-01T00:00:00.000Z',
      },
      answer: { ...TOKEN, token: EXAMPLE },
    },
  },
  'DELETE /api/tokens/:id': {
    summary: 'Revokes an API token',
    description:
      'Every gateway refuses it within a second, and its live streams end. Repeating the call changes nothing.',
    example: { path: { id: ID }, answer: { success: true } },
  },
};
