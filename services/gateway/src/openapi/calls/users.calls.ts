import { roleSchema, userCreateSchema, userEditSchema } from '@lotline/protocol';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { ACCOUNT, USER_ID } from '../examples.js';

const PERSON = { email: 'valet@lotline.test', firstName: 'Maya', lastName: 'Okafor' };
const ROLES = [{ lotId: 'harborview', role: 'valet' as const }];
const MANAGED = {
  ...ACCOUNT,
  lotIds: ['harborview'],
  operatorAdmin: false,
  roles: ROLES,
  version: 1,
  hasPassword: true,
  hasSecondFactor: false,
  active: true,
  lastSignedInAt: '2026-06-05T13:02:00.000Z',
  createdAt: '2026-06-01T15:04:05.000Z',
  updatedAt: '2026-06-01T15:04:05.000Z',
};
const AN_AGENT = { operatorAdmin: false, roles: [{ lotId: 'harborview', role: 'agent' as const }] };
const VERSION = { ETag: 'The version of the account, quoted, for `If-Match`' };
const path = { id: USER_ID };

export const usersCalls: Calls<
  | 'GET /api/users'
  | 'POST /api/users'
  | 'PUT /api/users/:id'
  | 'PUT /api/users/:id/role'
  | 'PUT /api/users/:id/active'
  | 'POST /api/users/:id/second-factor/reset'
  | 'POST /api/users/:id/password-reset'
  | 'GET /api/users/:id/links'
  | 'DELETE /api/users/:id/links'
  | 'GET /api/users/:id/history'
> = {
  'GET /api/users': {
    summary: 'Lists the accounts that the admin sees, by last and first name',
    description:
      'An operator admin sees all accounts. An admin of lots sees those that work at these lots, and in `roles` only these lots. `role` is the role at the session’s lot.',
    example: { answer: [MANAGED] },
  },
  'POST /api/users': {
    summary: 'Adds an account',
    description:
      'Without a password nobody can sign in to it until an admin sets one. `role` is the role at the session’s lot, or at each of `lotIds`; `roles` gives a role for each lot instead. Only operator admins may set `operatorAdmin` or name lots that they are no admin of.',
    body: userCreateSchema,
    errors: ['CONFLICT'],
    answerHeaders: VERSION,
    example: { body: { ...PERSON, roles: ROLES, password: 'a secret of theirs' }, answer: MANAGED },
  },
  'PUT /api/users/:id': {
    summary: 'Updates an account',
    description:
      'A role can be set to valet or admin; an `agent` stays one. Of the fields about roles only those that differ from the account count: `roles` replaces the roles at the lots that the admin administers, `lotIds` the lots, `role` the role at the session’s lot, also if `roles` says otherwise; roles at other lots stay. An account that also works elsewhere can be renamed or get a password from operator admins only. A new password ends the account’s sessions except the one that sets it; on the caller’s own account it needs `currentPassword`, 400 without it or with a wrong one, and counts like a sign-in. An empty password and missing lots leave them unchanged.',
    body: userEditSchema(AN_AGENT, 'harborview'),
    errors: ['CONFLICT', 'STALE_VERSION', 'TOO_MANY'],
    requestHeaders: { 'If-Match': 'The ETag of the account as read: 412 if it has changed since' },
    answerHeaders: VERSION,
    example: { path, body: { ...PERSON, roles: ROLES }, answer: MANAGED },
  },
  'PUT /api/users/:id/role': {
    summary: 'Changes another user’s role at the session’s lot',
    description: 'Applies to their live sessions within a second. Nobody can change their own role.',
    body: z.object({ role: roleSchema }),
    answerHeaders: VERSION,
    example: {
      path,
      body: { role: 'agent' },
      answer: { ...MANAGED, version: 2, role: 'agent', roles: AN_AGENT.roles },
    },
  },
  'PUT /api/users/:id/active': {
    summary: 'Deactivates or reactivates another user’s account',
    description:
      'Deactivating ends the account’s sessions and live streams within a second and refuses its sign-ins like a wrong password. Nobody can deactivate their own account, so one active operator admin always remains.',
    body: z.object({ active: z.boolean() }),
    answerHeaders: VERSION,
    example: { path, body: { active: false }, answer: { ...MANAGED, version: 2, active: false } },
  },
  'POST /api/users/:id/second-factor/reset': {
    summary: 'Removes another user’s second factor',
    description:
      'For somebody who has lost their phone and their recovery codes. They sign in with the password alone, or set up a new one where the installation requires it. Nobody can reset their own.',
    answerHeaders: VERSION,
    example: { path, answer: { ...MANAGED, version: 2 } },
  },
  'GET /api/users/:id/links': {
    summary: 'Lists the links of an account to sign-in providers',
    description: 'With the issuer and the subject there. For admins who may manage the account, and for their own.',
    example: {
      path,
      answer: [{ issuer: 'https://id.example.com', subject: '7c1b', linkedAt: '2026-06-01T15:04:05.000Z' }],
    },
  },
  'DELETE /api/users/:id/links': {
    summary: 'Ends the links of an account to sign-in providers',
    description:
      'For somebody who has another subject at the provider, for example after the application was registered again. The next sign-in links the account again, by its verified email address. Sessions continue.',
    example: { path, answer: { success: true } },
  },
  'POST /api/users/:id/password-reset': {
    summary: 'Makes a one-time link by which another user chooses a new password',
    description:
      'For the admin to hand over. It works once, within an hour, and is shown only here. Nobody can make one for their own account.',
    errors: ['CONFLICT'],
    example: {
      path,
      answer: { url: 'https://lotline.example/reset-password#a-one-time-token', expiresAt: '2026-06-01T16:04:05.000Z' },
    },
  },
  'GET /api/users/:id/history': {
    summary: 'Lists the changes of an account, newest first',
    example: {
      path,
      answer: [
        {
          id: '2',
          at: '2026-06-02T15:04:05.000Z',
          action: 'edited',
          by: 'Dana R.',
          byId: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
          changes: [{ field: 'roles', from: 'harborview=valet', to: 'harborview=agent' }],
        },
      ],
    },
  },
};
