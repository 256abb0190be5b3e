import { assignmentsFrom, type UserHistoryEntry } from '@lotline/protocol';
import { visibleHistory } from './visible-history.js';

const entry = (...changes: [field: UserHistoryEntry['changes'][number]['field'], from: string, to: string][]) => ({
  id: '1',
  at: '2026-03-08T17:52:10.123Z',
  action: 'edited' as const,
  by: 'Dana R.',
  byId: null,
  changes: changes.map(([field, from, to]) => ({ field, from, to })),
});
const ADMIN_OF_EASTGATE = assignmentsFrom(false, [
  { lotId: 'eastgate', role: 'admin' },
  { lotId: 'harborview', role: 'valet' },
]);

describe('visibleHistory', () => {
  const elsewhere = entry(['roles', 'eastgate=valet,harborview=valet', 'eastgate=valet,harborview=agent']);
  const both = entry(['lastName', 'Hale', 'Voss'], ['roles', 'harborview=valet', 'eastgate=agent,harborview=admin']);
  const password = entry(['password', '', '']);

  it('should show an operator admin everything', () => {
    expect(visibleHistory(assignmentsFrom(true, []), [elsewhere, both, password])).toEqual([elsewhere, both, password]);
  });

  it('should show an admin of lots nothing about others', () => {
    expect(visibleHistory(ADMIN_OF_EASTGATE, [elsewhere, both, password])).toEqual([
      entry(['lastName', 'Hale', 'Voss'], ['roles', '', 'eastgate=agent']),
      password,
    ]);
  });
});
