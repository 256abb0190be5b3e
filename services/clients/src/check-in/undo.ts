import { clientRecordSchema, type ClientRecord, type HistoryEntry } from '@lotline/protocol';

type Entry = Pick<HistoryEntry, 'action' | 'changes'>;

const changesSchema = clientRecordSchema
  .pick({
    manualCheckInStatus: true,
    manualCheckOutStatus: true,
    manualCheckInTimestamp: true,
    manualCheckOutTimestamp: true,
    displayColor: true,
  })
  .partial();

/** Returns the changes that undo a check-in or check-out: each field gets the value that the history says it had. */
export const undoChanges = ({ changes }: Pick<HistoryEntry, 'changes'>): Partial<ClientRecord> =>
  changesSchema.parse(Object.fromEntries(changes.map(({ field, from }) => [field, from === '' ? null : from])));

const checkInTime = ({ changes }: Entry): string | null =>
  changes.find(({ field }) => field === 'manualCheckInTimestamp')?.from || null;

/**
 * Returns the time of the first check-in of this stay if every check-in before the current one was undone, otherwise null.
 * `entries` are newest first, and may or may not include the current check-in.
 */
export function firstUndoneCheckIn(entries: readonly Entry[]): string | null {
  let first: string | null = null;
  let isCurrent = true;
  let [undoneIns, undoneOuts] = [0, 0];
  for (const entry of entries) {
    switch (entry.action) {
      case 'check-in-undone':
        first = checkInTime(entry);
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
