import type { ApiToken } from '@lotline/protocol';

/** A token that does not expire and was never used, for tests. */
export const aToken = (over: Partial<ApiToken> = {}): ApiToken => ({
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name: 'Reservations site',
  hint: 'x7Qa',
  lotIds: ['harborview'],
  permissions: ['readCustomers', 'changeCustomers'],
  expiresAt: null,
  createdAt: '2026-11-03T22:10:00.000Z',
  createdBy: 'Dana R.',
  lastUsedAt: null,
  ...over,
});
