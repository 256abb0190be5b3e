import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LaneKey, Lanes, RideCard } from '../../lib/rides/lanes.js';
import { aBoardCard } from '../../testing/builders.js';
import { simulatePaint } from '../../testing/painting.js';
import { renderInLot } from '../../testing/render.js';
import { FakeServer } from '../../testing/server.js';
import { Board } from './board.js';
import { Lane } from './lane.js';

const MOVES = { moveTo: jest.fn(), takeOff: jest.fn(), order: jest.fn() };

describe('Board', () => {
  /** Whose card was drawn, in turn: each drawing of any of its parts reads the name. */
  const drawn: string[] = [];
  /** Of whose card what it says was drawn. */
  const said: string[] = [];
  const counted = (seen: string[], id: string, value: string) => ({
    get: () => {
      seen.push(id);
      return value;
    },
  });
  const rider = (id: string): RideCard =>
    Object.defineProperties(aBoardCard({ id, lastName: id }), {
      firstName: counted(drawn, id, 'Ada'),
      phone: counted(said, id, '9495550142'),
    });
  const lanes: Lanes = new Map<LaneKey, RideCard[]>([
    ['requesting_ride', ['Abel', 'Bo', 'Cleo'].map(rider)],
    ['shuttle-1', ['Dov', 'Eve'].map(rider)],
  ]);

  beforeEach(() => {
    new FakeServer();
  });

  const body = (name: string) => screen.getByRole('button', { name: new RegExp(`^Ada ${name}`) });
  const renderBoard = async (): Promise<void> => {
    renderInLot(
      <Board lanes={lanes} moves={MOVES}>
        {({ lanes: shown, laneProps }) =>
          [...shown.keys()].map((lane) => <Lane key={lane} {...laneProps(lane)} empty={null} />)
        }
      </Board>,
    );
    await screen.findByRole('article', { name: 'Ada Bo' });
    await act(async () => undefined);
    drawn.length = 0;
    said.length = 0;
  };

  const inHand = () => document.querySelector('[data-dragged]');
  /** A board hears the next key once the press that lifted is over. */
  const released = () => act(() => new Promise((resolve) => setTimeout(resolve)));

  it('should re-render only the card that is selected or deselected', async () => {
    await renderBoard();
    fireEvent.click(body('Bo'));
    expect(body('Bo')).toHaveAttribute('aria-pressed', 'true');
    expect(new Set(drawn)).toEqual(new Set(['Bo']));
    drawn.length = 0;
    fireEvent.click(body('Eve'));
    expect(new Set(drawn)).toEqual(new Set(['Bo', 'Eve']));
  });

  it('should not re-render the text of cards during a drag', async () => {
    await renderBoard();
    fireEvent.keyDown(body('Bo'), { code: 'Space' });
    await waitFor(() => expect(inHand()).toBeInTheDocument());
    await released();
    fireEvent.keyDown(document, { code: 'Space' });
    await waitFor(() => expect(inHand()).not.toBeInTheDocument());
    // The ghost that is carried is another.
    expect(said.filter((id) => id !== 'Bo')).toEqual([]);
  });

  describe('when the page is painted', () => {
    simulatePaint();
    beforeEach(() => MOVES.moveTo.mockClear());

    const moveByBar = (): void => {
      fireEvent.click(body('Bo'));
      const moving = screen.getByRole('region', { name: 'Move Ada Bo' });
      fireEvent.click(within(moving).getByRole('button', { name: 'Shuttle 1' }));
      expect(moving).not.toBeInTheDocument();
    };

    it('should paint the response to picking up or dropping a card before it renders any card', async () => {
      await renderBoard();
      fireEvent.keyDown(body('Bo'), { code: 'Space' });
      expect(inHand()).not.toBeInTheDocument();
      expect(drawn).toEqual([]);
      await waitFor(() => expect(inHand()).toBeInTheDocument());
      drawn.length = 0;
      fireEvent.keyDown(document, { code: 'Space' });
      expect(inHand()).toBeInTheDocument();
      expect(drawn).toEqual([]);
      await waitFor(() => expect(inHand()).not.toBeInTheDocument());
    });

    it('should pick up the card when a key is pressed before the paint', async () => {
      await renderBoard();
      fireEvent.keyDown(body('Bo'), { code: 'Space' });
      fireEvent.keyDown(body('Bo'), { code: 'ArrowDown' });
      expect(inHand()).toBeInTheDocument();
      await released();
      fireEvent.keyDown(document, { code: 'Escape' });
      await waitFor(() => expect(inHand()).not.toBeInTheDocument());
    });

    it('should move a card with the move bar after the paint', async () => {
      await renderBoard();
      moveByBar();
      expect(MOVES.moveTo).not.toHaveBeenCalled();
      await waitFor(() => expect(MOVES.moveTo).toHaveBeenCalledTimes(1));
      expect(MOVES.moveTo).toHaveBeenCalledWith([expect.objectContaining({ id: 'Bo' })], 'shuttle-1', null);
    });

    it('should move it when the page is hidden before the paint', async () => {
      await renderBoard();
      moveByBar();
      expect(MOVES.moveTo).not.toHaveBeenCalled();
      fireEvent(document, new Event('visibilitychange'));
      expect(MOVES.moveTo).toHaveBeenCalledTimes(1);
    });
  });
});
