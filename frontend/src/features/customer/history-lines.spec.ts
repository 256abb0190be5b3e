import type { HistoryEntry } from '@lotline/contracts';
import { historyLines } from './history-lines.js';

const now = '2026-11-21 07:42:00';
const entry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: 'h1',
  at: '2026-11-15T13:34:00Z',
  action: 'added',
  by: 'Dana R.',
  changes: [],
  ...changes,
});

describe('historyLines', () => {
  it.each<[Partial<HistoryEntry>, string[]]>([
    [{}, ['Added by Dana R.']],
    [{ by: null }, ['Added']],
    [{ action: 'checked-in' }, ['Checked in by Dana R.']],
    [{ action: 'check-in-undone' }, ['Check-in undone by Dana R.']],
    [{ action: 'checked-out' }, ['Checked out by Dana R.']],
    [{ action: 'check-out-undone' }, ['Check-out undone by Dana R.']],
    [{ action: 'restored' }, ['Restored by Dana R.']],
    [{ action: 'checked-out-automatically', by: null }, ['Checked out automatically']],
    [{ action: 'deleted', changes: [{ field: 'firstName', from: 'Clara', to: '' }] }, ['Deleted by Dana R.']],
    [
      {
        action: 'updated',
        changes: [
          { field: 'parkingSpot', from: 'A02', to: 'A07' },
          { field: 'checkOutDateTime', from: '2026-11-19 22:00:00', to: '2026-11-24 14:15:00' },
          { field: 'notes', from: '', to: 'Key 4' },
          { field: 'phone', from: '6265550108', to: '4245550162' },
          { field: 'paymentAmount', from: '0.00', to: '72.50' },
        ],
      },
      [
        'Parking spot A02 → A07, by Dana R.',
        'Check-out Nov 19, 10:00 PM → Nov 24, 2:15 PM, by Dana R.',
        'Notes none → Key 4, by Dana R.',
        'Phone 626-555-0108 → 424-555-0162, by Dana R.',
        'Payment amount $0.00 → $72.50, by Dana R.',
      ],
    ],
  ])('should tell %j', (changes, lines) => {
    expect(historyLines(entry(changes), now)).toEqual(lines);
  });

  it('should say of an action that a later release sends who and that', () => {
    const [later] = JSON.parse(JSON.stringify([{ ...entry({}), action: 'merged' }]));
    expect(historyLines(later, now)).toEqual(['Changed by Dana R.']);
  });
});
