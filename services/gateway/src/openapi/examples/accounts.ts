import type { ApiToken } from '@lotline/protocol';
import { ADDED, USER_ID } from './rides.js';

export const ACCOUNT = {
  id: USER_ID,
  email: 'valet@lotline.test',
  firstName: 'Maya',
  lastName: 'Okafor',
  profileImageUrl: null,
  role: 'valet' as const,
};

export const SIGNED_IN = {
  ...ACCOUNT,
  lotId: 'harborview',
  operatorAdmin: false,
  lots: [{ id: 'harborview', title: 'Harborview Airport Parking', role: 'valet' as const }],
};

export const MANAGED = {
  ...ACCOUNT,
  operatorAdmin: false,
  roles: [{ lotId: 'harborview', role: 'valet' as const }],
  version: 1,
  hasPassword: true,
  hasSecondFactor: false,
  active: true,
  alsoElsewhere: false,
  lastSignedInAt: '2026-06-05T13:02:00.000Z',
  createdAt: ADDED,
  updatedAt: ADDED,
};

export const USER_CHANGE = {
  id: '2',
  at: '2026-06-02T15:04:05.000Z',
  action: 'edited',
  by: 'Dana R.',
  byId: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
  changes: [{ field: 'roles', from: 'harborview=valet', to: 'harborview=agent' }],
};

export const RESET_LINK = {
  url: 'https://lotline.example/reset-password#a-one-time-token',
  expiresAt: '2026-06-01T16:04:05.000Z',
};

export const PROVIDER_LINK = { issuer: 'https://id.example.com', subject: '7c1b', linkedAt: ADDED };

export const SIGN_IN_METHODS = {
  hasPassword: true,
  offersSecondFactor: true,
  requiresSecondFactor: false,
  secondFactorSince: ADDED,
  recoveryCodesLeft: 9,
};

/** An authenticator app's secret, which nobody uses. */
export const SECRET = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Lotline:valet%40lotline.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Lotline',
};

export const OWN_SESSION = {
  id: '8f14e45f-ceea-867a-8a32-4d2f1b6c9e01',
  address: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  startedAt: ADDED,
  lastUsedAt: '2026-06-05T13:02:00.000Z',
  isCurrent: true,
};

export const AUDIT_ENTRY = {
  id: '21',
  at: ADDED,
  kind: 'role-changed',
  lotId: null,
  byId: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
  by: 'Dana R.',
  userId: USER_ID,
  user: 'Maya O.',
  address: '',
  userAgent: '',
  from: 'valet',
  to: 'agent',
  detail: '',
};

export const TOKEN: ApiToken = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name: 'Reservations site',
  hint: 'x7Qa',
  lotIds: ['harborview'],
  permissions: ['readCustomers', 'changeCustomers'],
  expiresAt: '2027-06-01T00:00:00.000Z',
  createdAt: ADDED,
  createdBy: 'Dana R.',
  lastUsedAt: null,
};
