import type { HistoryEntry } from '@lotline/contracts';
import { firstOfUndone } from './first-of-undone.js';

const of = (action: HistoryEntry['action'], from?: string) => ({
  action,
  changes: from === undefined ? [] : [{ field: 'manualCheckInTimestamp', from, to: '' }],
});
const added = of('added');
const checkedIn = of('checked-in');
const undone = (from: string) => of('check-in-undone', from);

describe('firstOfUndone', () => {
  it.each([
    ['never checked in', [added], null],
    ['checked in once', [checkedIn, added], null],
    ['undone, and not checked in again yet', [undone('t1'), checkedIn, added], 't1'],
    ['checked in again', [checkedIn, undone('t1'), checkedIn, added], 't1'],
    ['with a save in between', [checkedIn, of('updated'), undone('t1'), of('updated'), checkedIn, added], 't1'],
    ['undone twice', [checkedIn, undone('t2'), checkedIn, undone('t1'), checkedIn, added], 't1'],
    [
      'an undone check-out since',
      [of('check-out-undone'), of('checked-out'), checkedIn, undone('t1'), checkedIn],
      't1',
    ],
    ['a stay before it', [checkedIn, of('checked-out'), checkedIn, undone('t1'), checkedIn, added], null],
    ['undone in a later stay', [checkedIn, undone('t2'), checkedIn, of('checked-out-automatically'), checkedIn], 't2'],
  ])('should find the check-in whose welcome goes on: %s', (_what, entries, first) => {
    expect(firstOfUndone(entries)).toBe(first);
  });
});
