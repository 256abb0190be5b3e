import { AUDIT_KINDS, HISTORY_CURSOR } from '@lotline/protocol';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { ACCOUNT } from '../examples.js';

const auditQuery = z.object({
  cursor: z.string().regex(HISTORY_CURSOR).describe('`X-Next-Cursor` of the previous page').optional(),
  person: z.uuid().describe('An account: what it did, and what was done to it').optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
});

export const auditCalls: Calls<'GET /api/audit'> = {
  'GET /api/audit': {
    summary: 'Lists who signed in, changed accounts, exported or erased, newest first',
    description:
      'The entries of the lot, and those of accounts, which belong to no lot; 50 a page. Names are those of the accounts today. An email address that no account has is not kept.',
    query: auditQuery,
    answerHeaders: { 'X-Next-Cursor': 'The `cursor` of the next page, if there is one' },
    example: {
      query: { kind: 'role-changed' },
      answer: [
        {
          id: '21',
          at: '2026-06-01T15:04:05.000Z',
          kind: 'role-changed',
          lotId: null,
          byId: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
          by: 'Dana R.',
          userId: ACCOUNT.id,
          user: 'Maya O.',
          address: '',
          userAgent: '',
          from: 'valet',
          to: 'agent',
          detail: '',
        },
      ],
    },
  },
};
