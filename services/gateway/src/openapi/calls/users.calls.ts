import { roleSchema } from '@lotline/contracts';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { ACCOUNT, USER_ID } from '../examples.js';

export const usersCalls: Calls<'PUT /api/users/:id/role'> = {
  'PUT /api/users/:id/role': {
    summary: 'Gives another user a role',
    description: 'It acts on their live sessions within a second. Nobody changes their own.',
    source: 'spec §6, §7',
    body: z.object({ role: roleSchema }),
    example: { path: { id: USER_ID }, body: { role: 'agent' }, answer: { ...ACCOUNT, role: 'agent' } },
  },
};
