import { administers, type RoleAssignments, type UserHistoryEntry } from '@lotline/protocol';

type Change = UserHistoryEntry['changes'][number];

/** Returns what an admin with the roles `by` sees of an account's history: nothing about lots that they do not administer. */
export function visibleHistory(by: RoleAssignments, entries: readonly UserHistoryEntry[]): UserHistoryEntry[] {
  if (by.operatorAdmin) return [...entries];
  return entries
    .map((entry) => ({ ...entry, changes: entry.changes.map((change) => visibleChange(by, change)).filter(isVisible) }))
    .filter(({ changes }) => changes.length > 0);
}

/** `roles` is a list of lots, each with the role behind '='. */
function visibleChange(by: RoleAssignments, change: Change): Change {
  if (change.field !== 'roles') return change;
  const visible = (list: string): string =>
    list
      .split(',')
      .filter((item) => administers(by, item.split('=')[0] ?? ''))
      .join(',');
  return { ...change, from: visible(change.from), to: visible(change.to) };
}

const isVisible = ({ field, from, to }: Change): boolean => field === 'password' || from !== to;
