import { roleSchema, userCreateSchema, userEditSchema } from '@lotline/contracts';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { ACCOUNT, USER_ID } from '../examples.js';

const MANAGED = {
  ...ACCOUNT,
  lotIds: ['harborview'],
  version: 1,
  hasPassword: true,
  hasSecondFactor: false,
  active: true,
  lastSignedInAt: '2026-06-05T13:02:00.000Z',
  createdAt: '2026-06-01T15:04:05.000Z',
  updatedAt: '2026-06-01T15:04:05.000Z',
};
const PERSON = { email: 'valet@lotline.test', firstName: 'Maya', lastName: 'Okafor', lotIds: ['harborview'] };
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
  | 'GET /api/users/:id/history'
> = {
  'GET /api/users': {
    summary: 'Lists all accounts, by last and first name',
    example: { answer: [MANAGED] },
  },
  'POST /api/users': {
    summary: 'Adds an account',
    description:
      'Without a password nobody can sign in to it until an admin sets one. Without lots it gets the admin’s current lot.',
    body: userCreateSchema,
    errors: ['CONFLICT'],
    answerHeaders: VERSION,
    example: { body: { ...PERSON, role: 'valet', password: 'a secret of theirs' }, answer: MANAGED },
  },
  'PUT /api/users/:id': {
    summary: 'Updates an account',
    description:
      'The role can be set to valet or admin; an `agent` stays one. A new password ends the account’s sessions except the one that sets it. An empty password and missing lots leave them unchanged.',
    body: userEditSchema('agent'),
    errors: ['CONFLICT', 'STALE_VERSION'],
    requestHeaders: { 'If-Match': 'The ETag of the account as read: 412 if it has changed since' },
    answerHeaders: VERSION,
    example: { path, body: { ...PERSON, role: 'valet' }, answer: MANAGED },
  },
  'PUT /api/users/:id/role': {
    summary: 'Changes another user’s role',
    description: 'Applies to their live sessions within a second. Nobody can change their own role.',
    body: z.object({ role: roleSchema }),
    answerHeaders: VERSION,
    example: { path, body: { role: 'agent' }, answer: { ...MANAGED, version: 2, role: 'agent' } },
  },
  'PUT /api/users/:id/active': {
    summary: 'Deactivates or reactivates another user’s account',
    description:
      'Deactivating ends the account’s sessions and live streams within a second and refuses its sign-ins like a wrong password. Nobody can deactivate their own account, so one active admin always remains.',
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
          changes: [{ field: 'role', from: 'valet', to: 'agent' }],
        },
      ],
    },
  },
};
