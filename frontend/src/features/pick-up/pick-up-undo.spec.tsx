import { screen } from '@testing-library/react';
import { json } from '../../testing/server.js';
import { BoardDevice } from './testing/board-device.js';

const IN_LANE = { status: 'picked_up', shuttleNumber: 1 };

describe('dispatch.md, Undo: undo on a pick-up board', () => {
  const tablet = new BoardDevice();
  const { after, open, names, press, away, back } = tablet;
  beforeEach(tablet.begin);

  const bar = () => screen.queryByRole('status', { name: 'Last move' });
  const lastMove = () => tablet.server.moves().at(-1);

  it('should undo a drop-off with a move of its own', async () => {
    await open();
    press('Drop off Jun Tanaka');
    await after(9_000);
    expect(bar()).toHaveTextContent('Jun Tanaka');
    press('Undo');
    expect(names('In Shuttle 1')).toEqual(['Jun Tanaka']);
    await after(100);
    expect(lastMove()).toMatchObject({ ...IN_LANE, undo: true, basedOn: { status: 'dropped_off' } });
    expect(bar()).toBeNull();
  });

  it('should undo a pick-up, and restore the customer’s place in line', async () => {
    await open();
    press('Take Miguel Santos');
    await after(1_000);
    press('Undo');
    expect(names('Waiting for a ride')).toEqual(['Miguel Santos', 'Ada Okafor']);
    await after(100);
    expect(lastMove()).toMatchObject({ status: 'requesting_ride', undo: true, basedOn: IN_LANE });
  });

  it('should undo a removal', async () => {
    await open();
    press('Remove Jun Tanaka');
    press('Remove');
    await after(1_000);
    expect(names('In Shuttle 1')).toEqual([]);
    press('Undo');
    await after(1_000);
    expect(lastMove()).toMatchObject({ ...IN_LANE, undo: true, basedOn: { status: null } });
    expect(names('In Shuttle 1')).toEqual(['Jun Tanaka']);
  });

  it('should be offered for ten seconds, and only for the last move', async () => {
    await open();
    press('Take Miguel Santos');
    await after(5_000);
    press('Drop off Jun Tanaka');
    expect(bar()).toHaveTextContent('Jun Tanaka');
    await after(9_900);
    expect(bar()).not.toBeNull();
    await after(200);
    expect(bar()).toBeNull();
  });

  it('should work offline, and be sent after its move', async () => {
    await open();
    away();
    press('Drop off Jun Tanaka');
    await after(1_000);
    press('Undo');
    expect(names('In Shuttle 1')).toEqual(['Jun Tanaka']);
    back();
    await after(10_000);
    const sent = tablet.server.moves().slice(-2);
    expect(sent).toMatchObject([{ status: 'dropped_off' }, { ...IN_LANE, undo: true }]);
    expect(names('In Shuttle 1')).toEqual(['Jun Tanaka']);
  });

  it('should not be offered for a move that was not applied', async () => {
    await open();
    const current = { shuttleStatus: 'picked_up', shuttleNumber: 2 };
    tablet.server.answerMove = () => json({ message: 'Moved meanwhile', code: 'MOVE_OVERTAKEN', current }, 409);
    press('Take Miguel Santos');
    await after(100);
    expect(screen.getByRole('alert', { name: 'Moves that were not applied' })).toBeVisible();
    expect(bar()).toBeNull();
  });
});
