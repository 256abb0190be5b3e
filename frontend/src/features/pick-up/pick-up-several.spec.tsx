import { fireEvent, screen } from '@testing-library/react';
import { aBoardCard } from '../../testing/builders.js';
import { BoardServer } from '../../testing/board-server.js';
import { json } from '../../testing/server.js';
import { BoardDevice, minutesAgo } from './testing/board-device.js';

describe('pick-up-boards.md, Board: a driver with several customers', () => {
  const tablet = new BoardDevice();
  const { after, open, place, names, press, away, back } = tablet;
  beforeEach(tablet.begin);

  const moves = () => tablet.server.calls.filter(({ path }) => path.endsWith('/shuttle-status'));
  /** Replaces the board's customers. */
  const board = (...cards: Parameters<typeof aBoardCard>[0][]): void => {
    tablet.server = new BoardServer(cards.map((card) => aBoardCard(card)));
    tablet.server.on('GET /api/boards/me', () => json(tablet.board));
  };
  const riding = (id: string) => ({ id, firstName: id, shuttleStatus: 'picked_up', shuttleNumber: 1 }) as const;

  it('should drop off all at once, and undo it at once', async () => {
    board(riding('Ann'), riding('Bob'), riding('Cem'));
    await open();
    press('Drop off all');
    expect(names('In Shuttle 1')).toEqual([]);
    await after(1_000);
    expect(moves().map(({ body }) => body)).toMatchObject(Array(3).fill({ status: 'dropped_off' }));
    // The lane's order is sent once.
    expect(tablet.server.sent('PATCH /api/clients/shuttle/positions')).toHaveLength(1);
    expect(screen.getByRole('status', { name: 'Last move' })).toHaveTextContent('3 customersdropped off');
    press('Undo');
    expect(names('In Shuttle 1')).toHaveLength(3);
    await after(1_000);
    expect(
      moves()
        .slice(3)
        .map(({ body }) => body),
    ).toMatchObject(Array(3).fill({ status: 'picked_up', shuttleNumber: 1, undo: true }));
    expect(names('In Shuttle 1')).toHaveLength(3);
  });

  it('should drop off all without a network, and send it later', async () => {
    board(riding('Ann'), riding('Bob'));
    await open();
    away();
    press('Drop off all');
    await after(1_000);
    expect(names('In Shuttle 1')).toEqual([]);
    back();
    await after(10_000);
    expect(
      moves()
        .slice(-2)
        .map(({ body }) => body),
    ).toMatchObject(Array(2).fill({ status: 'dropped_off' }));
  });

  it('should not offer to drop off all when there is one', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Drop off all' })).not.toBeInTheDocument();
  });

  it('should move the selected customers together', async () => {
    await open();
    press(/^Ada Okafor/);
    press('Select more');
    press(/^Miguel Santos/);
    fireEvent.click(place('In Shuttle 1').getByRole('button', { name: 'Tap here to move customer' }));
    expect(names('In Shuttle 1')).toHaveLength(3);
    await after(1_000);
    expect(moves().map(({ body }) => body)).toMatchObject(Array(2).fill({ status: 'picked_up', shuttleNumber: 1 }));
  });

  it('should not offer a place to which one of the selected may not go', async () => {
    await open();
    press(/^Ada Okafor/);
    press('Select more');
    press(/^Jun Tanaka/);
    const places = () => screen.getByRole('region', { name: /^Move/ }).textContent;
    expect(places()).toContain('Shuttle 1');
    expect(places()).not.toContain('Dropped Off');
  });

  it('should count the taps on two cards within half a second', async () => {
    await open();
    press('Take Miguel Santos');
    press('Take Ada Okafor');
    expect(names('In Shuttle 1')).toEqual(['Ada Okafor', 'Miguel Santos', 'Jun Tanaka']);
  });

  it('should not take the customer who moves up below the second tap of a double tap', async () => {
    await open();
    const tap = (name: string) =>
      fireEvent.click(screen.getByRole('button', { name }), { detail: 1, clientX: 300, clientY: 200 });
    tap('Take Miguel Santos');
    tap('Take Ada Okafor');
    expect(names('Waiting for a ride')).toEqual(['Ada Okafor']);
    await after(500);
    tap('Take Ada Okafor');
    expect(names('Waiting for a ride')).toEqual([]);
  });

  describe('‘Take next’', () => {
    const next = () => screen.getByRole('button', { name: /^Take next/ });
    /** A colleague drops off the customer who waits the longest. */
    const miguelIsGone = async () => {
      Object.assign(tablet.server.cards[1] ?? {}, { shuttleStatus: 'dropped_off' });
      tablet.server.rev += 1;
      await after(5_000);
      expect(names('Waiting for a ride')).toEqual(['Ada Okafor']);
    };

    it('should keep its name under a finger, and take that customer', async () => {
      await open();
      fireEvent.pointerDown(next());
      await miguelIsGone();
      expect(next()).toHaveTextContent('Miguel Santos');
      fireEvent.pointerUp(next());
      fireEvent.click(next());
      await after(1_000);
      expect(moves().map(({ path }) => path)).toEqual(['/api/clients/miguel/shuttle-status']);
      expect(next()).toHaveTextContent('Ada Okafor');
    });

    it('should have the new name once the finger has left it', async () => {
      await open();
      fireEvent.pointerDown(next());
      await miguelIsGone();
      fireEvent.pointerUp(next());
      await after(500);
      expect(next()).toHaveTextContent('Ada Okafor');
      expect(moves()).toEqual([]);
    });

    it('should take nobody in the half second after its name changed', async () => {
      await open();
      await miguelIsGone();
      fireEvent.click(next());
      await after(500);
      fireEvent.click(next());
      await after(100);
      expect(moves().map(({ path }) => path)).toEqual(['/api/clients/ada/shuttle-status']);
    });
  });

  describe('the stops', () => {
    const waits = (id: string, terminal: string, minutes: number) =>
      ({ id, firstName: id, terminal, customerRequestingRideTimestamp: minutesAgo(minutes) }) as const;
    const stops = () => place('Waiting for a ride').queryAllByRole('heading', { level: 3 });

    it('should be the terminals of the waiting customers, the longest wait first', async () => {
      board(waits('Ann', 'T1', 9), waits('Bob', 'T2', 8), waits('Cem', 'T1', 2), waits('Dee', '', 1));
      await open();
      press('Show all 4');
      expect(stops().map(({ textContent }) => textContent)).toEqual([
        'Terminal T12 customers',
        'Terminal T21 customer',
        'No terminal1 customer',
      ]);
      expect(names('Waiting for a ride').map((name) => name?.slice(0, 3))).toEqual(['Ann', 'Cem', 'Bob', 'Dee']);
    });

    it('should not be named at a lot without terminals', async () => {
      board(waits('Ann', '', 9), waits('Bob', '', 8));
      await open();
      expect(stops()).toEqual([]);
    });
  });
});
