import type { HistoryEntry } from '@lotline/protocol';
import { firstUndoneCheckIn } from './undo.js';

const entry = (action: HistoryEntry['action'], from?: string) => ({
  action,
  changes: from === undefined ? [] : [{ field: 'manualCheckInTimestamp', from, to: '' }],
});
const added = entry('added');
const checkedIn = entry('checked-in');
const undone = (from: string) => entry('check-in-undone', from);

describe('firstUndoneCheckIn', () => {
  it.each([
    ['never checked in', [added], null],
    ['checked in once', [checkedIn, added], null],
    ['undone and not checked in again', [undone('t1'), checkedIn, added], 't1'],
    ['checked in again', [checkedIn, undone('t1'), checkedIn, added], 't1'],
    [
      'with an update in between',
      [checkedIn, entry('updated'), undone('t1'), entry('updated'), checkedIn, added],
      't1',
    ],
    ['undone twice', [checkedIn, undone('t2'), checkedIn, undone('t1'), checkedIn, added], 't1'],
    [
      'with a later undone check-out',
      [entry('check-out-undone'), entry('checked-out'), checkedIn, undone('t1'), checkedIn],
      't1',
    ],
    ['undone in an earlier stay', [checkedIn, entry('checked-out'), checkedIn, undone('t1'), checkedIn, added], null],
    [
      'undone in a later stay',
      [checkedIn, undone('t2'), checkedIn, entry('checked-out-automatically'), checkedIn],
      't2',
    ],
  ])('should find the first check-in: %s', (_what, entries, first) => {
    expect(firstUndoneCheckIn(entries)).toBe(first);
  });
});
