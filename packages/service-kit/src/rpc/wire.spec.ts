import { ROLES, type Actor } from '@lotline/contracts';
import { z } from 'zod';
import { envelopeOf, isOverdue } from './wire.js';

/** The context's schema of release 0.1, as it was. */
const contextOf01 = z.object({
  lotId: z.string().min(1),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  requestId: z.string().min(1),
});

describe('envelopeOf', () => {
  it.each<[Actor, object]>([
    [
      { kind: 'staff', id: 'user-1', name: 'Dana R.', role: 'valet' },
      { userId: 'user-1', userName: 'Dana R.', role: 'valet' },
    ],
    [
      { kind: 'board', lane: 2 },
      { userId: null, userName: null, role: null },
    ],
  ])('should tell a receiver of release 0.1 who acts where that is %p', (actor, asker) => {
    const { context } = envelopeOf({ lotId: 'harborview', requestId: 'req-1', actor }, {}, 0);
    expect(contextOf01.parse(context)).toEqual({ lotId: 'harborview', requestId: 'req-1', ...asker });
  });
});

describe('isOverdue', () => {
  const now = Date.parse('2026-03-01T17:00:00.000Z');
  it.each([
    ['before its deadline', now + 1, false],
    ['at its deadline', now, true],
    ['after its deadline', now - 1, true],
    ['without one, as release 0.1 sends it', undefined, false],
    ['with one that cannot be read', 'soon', false],
  ])('should judge a call %s', (_, deadline, overdue) => {
    expect(isOverdue({ deadline }, now)).toBe(overdue);
  });
});
