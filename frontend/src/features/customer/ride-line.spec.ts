import type { RideEntry } from '@lotline/contracts';
import { aSettings } from '../../testing/builders.js';
import { rideLine } from './ride-line.js';

const NOWHERE = { status: null, lane: null };
const entry = (changes: Partial<RideEntry>): RideEntry => ({
  id: '1',
  at: '2026-11-15T13:34:00Z',
  action: 'requested',
  by: { kind: 'staff', name: 'Dana R.' },
  from: NOWHERE,
  to: NOWHERE,
  ...changes,
});
const { shuttles } = aSettings();

describe('rideLine', () => {
  it.each<[Partial<RideEntry>, string]>([
    [{}, 'Ride requested by Dana R.'],
    [{ by: { kind: 'customer' } }, 'Ride requested by the customer'],
    [{ by: { kind: 'provider' } }, 'Ride requested by text message'],
    [{ by: null }, 'Ride requested'],
    [{ action: 'picked-up', to: { status: 'picked_up', lane: 2 } }, 'Picked up · Shuttle 2 by Dana R.'],
    [{ action: 'picked-up', to: { status: 'picked_up', lane: 9 } }, 'Picked up by Dana R.'],
    [{ action: 'dropped-off', by: { kind: 'board', lane: 2 } }, 'Dropped off by the board of Shuttle 2'],
    [{ action: 'dropped-off', by: { kind: 'board', lane: null } }, 'Dropped off by a pick-up board'],
    [{ action: 'removed' }, 'Taken off the board by Dana R.'],
    [{ action: 'undone', from: { status: 'dropped_off', lane: null } }, 'Drop-off undone by Dana R.'],
    [{ action: 'undone' }, 'Removal undone by Dana R.'],
    [{ action: 'silenced' }, 'Alert silenced by Dana R.'],
    [{ action: 'unacknowledged', by: { kind: 'system' } }, 'Request heard by nobody'],
    [{ action: 'on-duty-texted', by: { kind: 'system' } }, 'On-duty phone texted'],
    [{ action: 'completed', by: { kind: 'system' } }, 'Ride completed'],
    [{ action: 'ended-by-check-out', by: { kind: 'system' } }, 'Ride ended by the check-out'],
    [{ action: 'ended-by-deletion', by: { kind: 'system' } }, 'Ride ended by the deletion'],
  ])('should tell %j', (changes, line) => {
    expect(rideLine(entry(changes), shuttles)).toBe(line);
  });

  it('should say of an action that a later release sends who and that', () => {
    const [later] = JSON.parse(JSON.stringify([{ ...entry({}), action: 'shared' }]));
    expect(rideLine(later, shuttles)).toBe('Ride changed by Dana R.');
  });
});
