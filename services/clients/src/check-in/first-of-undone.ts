import type { HistoryEntry } from '@lotline/contracts';

type Entry = Pick<HistoryEntry, 'action' | 'changes'>;

const checkInTimeOf = ({ changes }: Entry): string | null =>
  changes.find(({ field }) => field === 'manualCheckInTimestamp')?.from || null;

/**
 * When the customer was first checked in, if every check-in before the current one was undone; null where none was. `entries`
 * are the newest first, with the current check-in or up to it.
 */
export function firstOfUndone(entries: readonly Entry[]): string | null {
  let first: string | null = null;
  let isCurrent = true;
  let [undoneIns, undoneOuts] = [0, 0];
  for (const entry of entries) {
    switch (entry.action) {
      case 'check-in-undone':
        first = checkInTimeOf(entry);
        undoneIns += 1;
        break;
      case 'checked-in':
        if (undoneIns > 0) undoneIns -= 1;
        else if (isCurrent) isCurrent = false;
        else return first;
        break;
      case 'check-out-undone':
        undoneOuts += 1;
        break;
      case 'checked-out':
        if (undoneOuts === 0) return first;
        undoneOuts -= 1;
        break;
      case 'checked-out-automatically':
        return first;
      default:
    }
  }
  return first;
}
