import { act, fireEvent, screen } from '@testing-library/react';
import { json } from '../../testing/server.js';
import { DispatchOnScreen, letGo, touch } from './testing/dispatch.js';

const WAITING = { status: 'requesting_ride', shuttleNumber: null };
const IN_SHUTTLE_2 = { status: 'picked_up', shuttleNumber: 2 };

describe('dispatch.md, Several cards: several cards on the dispatch board', () => {
  const desk = new DispatchOnScreen();
  const { after, open, names, card, tap, tapTarget } = desk;
  beforeEach(desk.begin);

  const bar = (name: string) => screen.queryByRole('region', { name });
  const pressed = () =>
    screen.getAllByRole('button', { pressed: true }).flatMap((button) => button.closest('article')?.ariaLabel ?? []);

  it('should be selected with Ctrl, moved together to the top of the lane, and moved back by one undo', async () => {
    await open();
    tap(card('Ada Okafor'));
    fireEvent.click(card('Miguel Santos'), { ctrlKey: true });
    expect(bar('Move 2 customers')).toHaveTextContent('Move 2 customers to');
    tapTarget('Shuttle 2');
    expect(names('Shuttle 2').sort()).toEqual(['Ada Okafor', 'Miguel Santos']);
    await after(100);
    expect(desk.server.moves()).toEqual(Array(2).fill({ ...IN_SHUTTLE_2, movedFrom: WAITING }));
    expect(desk.server.sent('PATCH /api/clients/shuttle/positions').map(({ body }) => body)).toEqual([
      { updates: ['ada', 'miguel'].map((id, position) => ({ id, position })) },
    ]);
    expect(screen.getByText('Picked up by Shuttle 2')).toBeInTheDocument();
    expect(screen.getByText('2 customers', { selector: '.muted' })).toBeInTheDocument();
    tap(screen.getByRole('button', { name: 'Undo' }));
    await after(100);
    expect(desk.server.moves().slice(2)).toEqual(Array(2).fill({ ...WAITING, movedFrom: IN_SHUTTLE_2, undo: true }));
    expect(names('Shuttle 2')).toEqual([]);
  });

  it('should be selected with Shift, and by keyboard', async () => {
    await open();
    fireEvent.keyDown(card('Ada Okafor'), { key: 'Enter' });
    fireEvent.keyDown(card('Miguel Santos'), { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(card('Jun Tanaka'), { key: 'Enter', ctrlKey: true });
    expect(pressed().sort()).toEqual(['Ada Okafor', 'Jun Tanaka', 'Miguel Santos']);
    await after(600);
    tap(card('Jun Tanaka'));
    expect(pressed()).toEqual(['Jun Tanaka']);
  });

  it('should be selected by taps after ‘Select more’, until the selection is empty', async () => {
    await open();
    tap(card('Ada Okafor'));
    tap(screen.getByRole('button', { name: 'Select more' }));
    tap(card('Jun Tanaka'));
    expect(pressed().sort()).toEqual(['Ada Okafor', 'Jun Tanaka']);
    await after(600);
    tap(card('Ada Okafor'));
    tap(card('Jun Tanaka'));
    expect(screen.queryByRole('button', { name: 'Select more' })).not.toBeInTheDocument();
    await after(600);
    tap(card('Ada Okafor'));
    tap(card('Miguel Santos'));
    expect(pressed()).toEqual(['Miguel Santos']);
  });

  it('should be selected by a long press and taps', async () => {
    await open();
    touch(card('Ada Okafor'));
    await after(600);
    letGo(card('Ada Okafor'));
    await after(100);
    expect(screen.getByRole('button', { name: 'Select more' })).toHaveAttribute('aria-pressed', 'true');
    tap(card('Jun Tanaka'));
    expect(pressed().sort()).toEqual(['Ada Okafor', 'Jun Tanaka']);
  });

  it('should say which of them could not be moved', async () => {
    await open();
    desk.server.on('PATCH /api/clients/miguel/shuttle-status', () =>
      json({ message: 'This customer is checked out.', code: 'RIDE_CLOSED' }, 410),
    );
    tap(card('Ada Okafor'));
    fireEvent.click(card('Miguel Santos'), { metaKey: true });
    tapTarget('Customer Dropped Off');
    await after(100);
    expect(names('Customer Dropped Off')).toEqual(['Ada Okafor']);
    expect(names('Customer Requesting Ride')).toEqual(['Miguel Santos']);
    expect(screen.getByText('Dropped off')).toBeInTheDocument();
    expect(screen.getByText('This customer is checked out.')).toBeInTheDocument();
  });

  it('should not move the cards that somebody else has moved meanwhile, and say where they are', async () => {
    await open();
    tap(card('Ada Okafor'));
    fireEvent.click(card('Miguel Santos'), { ctrlKey: true });
    Object.assign(desk.server.cards[0] ?? {}, { shuttleStatus: 'dropped_off' });
    desk.server.rev += 1;
    await after(5_100);
    expect(bar('Move Miguel Santos')).toHaveTextContent('Ada Okafor: now Dropped Off');
    expect(pressed()).toEqual(['Miguel Santos']);
    tapTarget('Shuttle 1');
    await after(100);
    expect(desk.server.moves()).toEqual([{ status: 'picked_up', shuttleNumber: 1, movedFrom: WAITING }]);
    expect(names('Customer Dropped Off')).toEqual(['Ada Okafor']);
  });

  it('should offer no place for a card that somebody else has moved, until it is selected again', async () => {
    await open();
    tap(card('Ada Okafor'));
    Object.assign(desk.server.cards[0] ?? {}, { shuttleStatus: 'dropped_off' });
    desk.server.rev += 1;
    await after(5_100);
    expect(bar('Moved by someone else')).toHaveTextContent('Ada Okafor: now Dropped Off');
    expect(screen.queryByRole('button', { name: 'Tap here to move customer' })).not.toBeInTheDocument();
    tap(card('Ada Okafor'));
    expect(bar('Moved by someone else')).not.toBeInTheDocument();
    tapTarget('Shuttle 1');
    await after(100);
    expect(desk.server.moves()).toEqual([
      { status: 'picked_up', shuttleNumber: 1, movedFrom: { status: 'dropped_off', shuttleNumber: null } },
    ]);
  });

  it('should say that a selected customer has left the board, until it is read', async () => {
    await open();
    tap(card('Ada Okafor'));
    desk.server.cards.shift();
    desk.server.rev += 1;
    await after(5_100);
    expect(bar('Moved by someone else')).toHaveTextContent('Ada Okafor: now off the board');
    tap(screen.getByRole('button', { name: 'OK' }));
    expect(bar('Moved by someone else')).not.toBeInTheDocument();
  });

  it('should be sent to a shuttle by its number on a focused card, all that are selected', async () => {
    await open();
    act(() => card('Ada Okafor').focus());
    fireEvent.keyDown(card('Ada Okafor'), { key: '7' });
    fireEvent.keyDown(card('Ada Okafor'), { key: '2', ctrlKey: true });
    await after(100);
    expect(desk.server.moves()).toEqual([]);
    fireEvent.keyDown(card('Ada Okafor'), { key: '2' });
    expect(names('Shuttle 2')).toEqual(['Ada Okafor']);
    await after(100);
    expect(card('Ada Okafor')).toHaveFocus();
    fireEvent.click(card('Ada Okafor'));
    fireEvent.click(card('Miguel Santos'), { ctrlKey: true });
    fireEvent.keyDown(card('Miguel Santos'), { key: '1' });
    expect(names('Shuttle 1').sort()).toEqual(['Ada Okafor', 'Jun Tanaka', 'Miguel Santos']);
    await after(100);
    expect(desk.server.moves()).toHaveLength(3);
  });
});
