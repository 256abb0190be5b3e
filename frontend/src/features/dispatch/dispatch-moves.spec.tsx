import { screen, within } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { DispatchOnScreen } from './testing/dispatch.js';

const WAITING = { status: 'requesting_ride', shuttleNumber: null };

describe('dispatch.md, Moving a ride: moves on the dispatch board', () => {
  const desk = new DispatchOnScreen();
  const { after, open, names, card, tap, tapTarget } = desk;
  beforeEach(desk.begin);

  it('should show a card that someone else moved first in its new place, and explain it', async () => {
    await open();
    desk.server.answerMove = () => {
      const [card] = desk.server.cards;
      if (!card) throw new Error('No card');
      Object.assign(card, { shuttleStatus: 'picked_up', shuttleNumber: 2 });
      desk.server.rev += 1;
      const movedBy = { kind: 'staff', name: 'Moe A.' };
      return json({ message: 'Somebody else', code: 'MOVE_OVERTAKEN', current: card, movedBy }, 409);
    };
    tap(card('Ada Okafor'));
    tapTarget('Shuttle 1');
    await after(100);
    expect(
      screen.getByText('Moe A. moved this customer first: Ada Okafor is in Shuttle 2 now. Your move was not applied.'),
    ).toBeInTheDocument();
    expect(names('Shuttle 2')).toEqual(['Ada Okafor']);
    expect(names('Shuttle 1')).toEqual(['Jun Tanaka']);
    expect(desk.server.sent('PATCH /api/clients/shuttle/positions')).toEqual([]);
  });

  it('should name the customer who is removed, and send the reason', async () => {
    await open();
    tap(screen.getByRole('button', { name: 'Remove Miguel Santos' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Customer from Shuttle' }));
    expect(dialog.getByText('Miguel Santos')).toBeInTheDocument();
    tap(dialog.getByRole('button', { name: 'Mistake' }));
    tap(dialog.getByRole('button', { name: 'No-show' }));
    expect(dialog.getByRole('button', { name: 'Mistake' })).toHaveAttribute('aria-pressed', 'false');
    tap(dialog.getByRole('button', { name: 'Remove' }));
    await after(100);
    expect(desk.server.moves()).toEqual([{ status: null, shuttleNumber: null, movedFrom: WAITING, reason: 'no-show' }]);
  });

  describe('dispatch.md, Places: into a shuttle that has too few places', () => {
    // Jun's party of two is in Shuttle 1, and Ada's is one too many.
    const openSmall = async () => {
      const shuttles = aSettings().shuttles.map((each) => (each.number === 1 ? { ...each, seats: 3 } : each));
      const small = aSettings({ shuttles });
      desk.server.on('GET /api/settings', () => json(small));
      await open();
    };
    const question = () => screen.queryByRole('dialog', { name: 'More Than the Shuttle Takes' });

    it('should ask why, and send the reason', async () => {
      await openSmall();
      tap(card('Ada Okafor'));
      tapTarget('Shuttle 1');
      await after(100);
      expect(desk.server.moves()).toEqual([]);
      const dialog = within(screen.getByRole('dialog', { name: 'More Than the Shuttle Takes' }));
      expect(dialog.getByText('1 too many')).toBeInTheDocument();
      expect(dialog.getByRole('button', { name: 'Move Anyway' })).toBeDisabled();
      tap(dialog.getByRole('button', { name: 'They fit' }));
      tap(dialog.getByRole('button', { name: 'Move Anyway' }));
      await after(100);
      expect(question()).not.toBeInTheDocument();
      expect(desk.server.moves()).toEqual([
        { status: 'picked_up', shuttleNumber: 1, movedFrom: WAITING, reason: 'they-fit' },
      ]);
      expect(names('Shuttle 1')).toEqual(['Ada Okafor', 'Jun Tanaka']);
    });

    it('should move nobody after Cancel, and not ask if there are places', async () => {
      await openSmall();
      tap(card('Ada Okafor'));
      tapTarget('Shuttle 1');
      await after(100);
      tap(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
      await after(100);
      expect(desk.server.moves()).toEqual([]);
      tapTarget('Shuttle 2');
      await after(100);
      expect(question()).not.toBeInTheDocument();
      expect(desk.server.moves()).toEqual([{ status: 'picked_up', shuttleNumber: 2, movedFrom: WAITING }]);
    });
  });

  it('should base the second of two moves on the first one’s target', async () => {
    await open();
    tap(card('Ada Okafor'));
    tapTarget('Shuttle 2');
    tap(card('Ada Okafor'));
    tapTarget('Customer Dropped Off');
    await after(100);
    expect(desk.server.moves()).toEqual([
      { status: 'picked_up', shuttleNumber: 2, movedFrom: WAITING },
      { status: 'dropped_off', shuttleNumber: null, movedFrom: { status: 'picked_up', shuttleNumber: 2 } },
    ]);
  });

  it.each([
    ['Dropped Off', 'Dropped off', { status: 'dropped_off', shuttleNumber: null }],
    ['Shuttle 2', 'Picked up by Shuttle 2', { status: 'picked_up', shuttleNumber: 2 }],
  ])('should undo a move to %s for ten seconds', async (target, title, movedFrom) => {
    await open();
    tap(card('Ada Okafor'));
    tap(screen.getByRole('button', { name: target }));
    await after(9_000);
    expect(screen.getByText(title)).toBeInTheDocument();
    tap(screen.getByRole('button', { name: 'Undo' }));
    expect(names('Customer Requesting Ride')).toEqual(['Ada Okafor', 'Miguel Santos']);
    await after(100);
    expect(desk.server.moves().at(-1)).toEqual({ ...WAITING, movedFrom, undo: true });
    expect(screen.getByText('Ada Okafor is waiting for a ride again.')).toBeInTheDocument();
  });

  it('should offer to undo a removal for ten seconds', async () => {
    await open();
    const remove = async (name: string) => {
      tap(screen.getByRole('button', { name: `Remove ${name}` }));
      tap(screen.getByRole('button', { name: 'Remove' }));
      await after(100);
    };
    await remove('Jun Tanaka');
    tap(screen.getByRole('button', { name: 'Undo' }));
    await after(100);
    expect(names('Shuttle 1')).toEqual(['Jun Tanaka']);
    await remove('Jun Tanaka');
    await after(10_500);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(names('Shuttle 1')).toEqual([]);
  });
});
