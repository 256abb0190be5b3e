import { roleSchema, userCreateSchema, userEditSchema } from '@lotline/contracts';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { ACCOUNT, USER_ID } from '../examples.js';

const MANAGED = {
  ...ACCOUNT,
  lotIds: ['harborview'],
  version: 1,
  hasPassword: true,
  active: true,
  lastSignedInAt: '2026-06-05T13:02:00.000Z',
  createdAt: '2026-06-01T15:04:05.000Z',
  updatedAt: '2026-06-01T15:04:05.000Z',
};
const PERSON = { email: 'valet@lotline.test', firstName: 'Maya', lastName: 'Okafor', lotIds: ['harborview'] };
const VERSION = { ETag: 'The version of the account, in quotation marks, for `If-Match`' };
const path = { id: USER_ID };

export const usersCalls: Calls<
  | 'GET /api/users'
  | 'POST /api/users'
  | 'PUT /api/users/:id'
  | 'PUT /api/users/:id/role'
  | 'PUT /api/users/:id/active'
  | 'GET /api/users/:id/history'
> = {
  'GET /api/users': {
    summary: 'Every account, by last and first name',
    source: 'spec §2 Admin Panel, §6, §7',
    example: { answer: [MANAGED] },
  },
  'POST /api/users': {
    summary: 'Adds an account',
    description:
      'Without a password nobody can sign in to it until an admin sets one. Without lots it works at the admin’s.',
    source: 'spec §5 User create, §6, §7',
    body: userCreateSchema,
    errors: ['CONFLICT'],
    answerHeaders: VERSION,
    example: { body: { ...PERSON, role: 'valet', password: 'a secret of theirs' }, answer: MANAGED },
  },
  'PUT /api/users/:id': {
    summary: 'Saves an account',
    description:
      'Valet and admin can be chosen; `agent` stays where it is. A new password ends the account’s sessions, but not the one ' +
      'that sets it. An empty password and lots that are not sent stay as they are.',
    source: 'spec §5 User create, §6, §7; design §7',
    body: userEditSchema('agent'),
    errors: ['CONFLICT', 'STALE_VERSION'],
    requestHeaders: { 'If-Match': 'The ETag of what was read: refused with 412 where somebody has changed it since' },
    answerHeaders: VERSION,
    example: { path, body: { ...PERSON, role: 'valet' }, answer: MANAGED },
  },
  'PUT /api/users/:id/role': {
    summary: 'Gives another user a role',
    description: 'It acts on their live sessions within a second. Nobody changes their own.',
    source: 'spec §6, §7',
    body: z.object({ role: roleSchema }),
    answerHeaders: VERSION,
    example: { path, body: { role: 'agent' }, answer: { ...MANAGED, version: 2, role: 'agent' } },
  },
  'PUT /api/users/:id/active': {
    summary: 'Deactivates or reactivates another user’s account',
    description:
      'Deactivating ends the account’s sessions and live streams within a second and errors its sign-ins as a wrong password ' +
      'is refused. Nobody deactivates their own account, so one active admin always remains.',
    source: 'design §7 a role or password change',
    body: z.object({ active: z.boolean() }),
    answerHeaders: VERSION,
    example: { path, body: { active: false }, answer: { ...MANAGED, version: 2, active: false } },
  },
  'GET /api/users/:id/history': {
    summary: 'What happened to an account, newest first',
    source: 'design §6 Additions',
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
