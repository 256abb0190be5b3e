import type { HistoryEntry, RideEntry } from '@lotline/protocol';
import { aSettings } from '../../../testing/builders.js';
import { historyLines, rideLine } from './history-lines.js';

const now = '2026-11-21 07:42:00';
const entry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: 'h1',
  at: '2026-11-15T13:34:00Z',
  action: 'added',
  by: 'Dana R.',
  changes: [],
  ...changes,
});

describe('dispatch.md, Moving a ride: historyLines', () => {
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
  ])('should format %j', (changes, lines) => {
    expect(historyLines(entry(changes), now)).toEqual(lines);
  });

  it('should show an unknown action from a later release with its actor', () => {
    const [later] = JSON.parse(JSON.stringify([{ ...entry({}), action: 'merged' }]));
    expect(historyLines(later, now)).toEqual(['Changed by Dana R.']);
  });
});

const NOWHERE = { status: null, lane: null };
const aRide = (changes: Partial<RideEntry>): RideEntry => ({
  id: '1',
  at: '2026-11-15T13:34:00Z',
  action: 'requested',
  by: { kind: 'staff', name: 'Dana R.' },
  from: NOWHERE,
  to: NOWHERE,
  ...changes,
});
const { shuttles } = aSettings();

describe('dispatch.md, Moving a ride: rideLine', () => {
  it.each<[Partial<RideEntry>, string]>([
    [{}, 'Ride requested by Dana R.'],
    [{ by: { kind: 'customer' } }, 'Ride requested by the customer'],
    [{ by: { kind: 'provider' } }, 'Ride requested by text message'],
    [{ by: null }, 'Ride requested'],
    [{ action: 'picked-up', to: { status: 'picked_up', lane: 2 } }, 'Picked up · Shuttle 2 by Dana R.'],
    [{ action: 'picked-up', to: { status: 'picked_up', lane: 9 } }, 'Picked up by Dana R.'],
    [
      { action: 'picked-up', reason: 'they-fit', to: { status: 'picked_up', lane: 2 } },
      'Picked up · Shuttle 2 (more than it takes: they fit) by Dana R.',
    ],
    [{ action: 'dropped-off', by: { kind: 'board', lane: 2 } }, 'Dropped off by the Shuttle 2 board'],
    [{ action: 'dropped-off', by: { kind: 'board', lane: null } }, 'Dropped off by a pick-up board'],
    [{ action: 'removed' }, 'Removed from the board by Dana R.'],
    [{ action: 'removed', reason: 'no-show' }, 'Removed from the board (no-show) by Dana R.'],
    [{ action: 'undone', from: { status: 'dropped_off', lane: null } }, 'Drop-off undone by Dana R.'],
    [{ action: 'undone' }, 'Removal undone by Dana R.'],
    [{ action: 'canceled', by: { kind: 'customer' } }, 'Ride canceled by the customer'],
    [{ action: 'details-changed' }, 'Ride details changed by Dana R.'],
    [{ action: 'silenced' }, 'Alert silenced by Dana R.'],
    [{ action: 'unacknowledged', by: { kind: 'system' } }, 'No one acknowledged this request'],
    [{ action: 'on-duty-texted', by: { kind: 'system' } }, 'On-duty phone texted'],
    [{ action: 'completed', by: { kind: 'system' } }, 'Ride completed'],
    [{ action: 'ended-by-check-out', by: { kind: 'system' } }, 'Ride ended by check-out'],
    [{ action: 'ended-by-deletion', by: { kind: 'system' } }, 'Ride ended by deletion'],
  ])('should format %j', (changes, line) => {
    expect(rideLine(aRide(changes), shuttles)).toBe(line);
  });

  it('should show an unknown action from a later release with its actor', () => {
    const [later] = JSON.parse(JSON.stringify([{ ...aRide({}), action: 'shared' }]));
    expect(rideLine(later, shuttles)).toBe('Ride changed by Dana R.');
  });
});
