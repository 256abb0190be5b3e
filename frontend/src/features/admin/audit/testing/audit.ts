import type { AuditEntry } from '@lotline/protocol';

/** An entry of the audit for tests. */
export const anAuditEntry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  at: '2025-11-21T22:15:00.000Z',
  kind: 'signed-in',
  lotId: null,
  byId: 'dana',
  by: 'Dana R.',
  userId: 'dana',
  user: 'Dana R.',
  address: '203.0.113.9',
  userAgent: '',
  from: '',
  to: '',
  detail: '',
  ...over,
});
