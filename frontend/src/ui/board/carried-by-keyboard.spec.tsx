import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { LaneKey, Lanes } from '../../lib/rides/lanes.js';
import { aBoardCard } from '../../testing/builders.js';
import { renderInLot } from '../../testing/render.js';
import { FakeServer } from '../../testing/server.js';
import { Board } from './board.js';
import { Lane } from './lane.js';

const MOVES = { moveTo: jest.fn(), takeOff: jest.fn(), order: jest.fn() };
const lanesWith = (asking: string[], riding: string[]): Lanes =>
  new Map<LaneKey, ReturnType<typeof aBoardCard>[]>([
    ['requesting_ride', asking.map((id) => aBoardCard({ id, lastName: id }))],
    ['shuttle-1', riding.map((id) => aBoardCard({ id, lastName: id }))],
  ]);

describe('dispatch.md, Drag and tap: a keyboard drag', () => {
  let change: (lanes: Lanes) => void;
  beforeEach(async () => {
    MOVES.moveTo.mockClear();
    new FakeServer();
    renderInLot(<Changing />);
    await screen.findByRole('article', { name: 'Ada Bo' });
    await lift();
  });

  function Changing() {
    const [lanes, setLanes] = useState(() => lanesWith(['Abel', 'Bo'], ['Dov']));
    change = setLanes;
    return (
      <>
        <Board lanes={lanes} moves={MOVES}>
          {({ lanes: shown, laneProps }) =>
            [...shown.keys()].map((lane) => <Lane key={lane} {...laneProps(lane)} empty={null} />)
          }
        </Board>
        <button type="button">Elsewhere</button>
      </>
    );
  }

  const body = (name: string) => screen.getByRole('button', { name: new RegExp(`^Ada ${name}`) });
  const inHand = () => document.querySelector('[data-dragged]');
  const lift = async (): Promise<void> => {
    body('Bo').focus();
    fireEvent.keyDown(body('Bo'), { code: 'Space' });
    await waitFor(() => expect(inHand()).toBeInTheDocument());
    // A board hears the next key once the press that lifted is over.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };

  it('should show what others change meanwhile', () => {
    act(() => change(lanesWith(['New', 'Bo'], ['Dov', 'Abel'])));
    expect(inHand()).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Ada New' })).toBeInTheDocument();
    expect(body('Bo')).toHaveFocus();
  });

  it.each([
    ['moves it', ['Dov', 'Bo']],
    ['takes it off', ['Dov']],
  ])('should be put down where somebody else %s', async (_does, riding) => {
    act(() => change(lanesWith(['Abel'], riding)));
    await waitFor(() => expect(inHand()).not.toBeInTheDocument());
    expect(MOVES.moveTo).not.toHaveBeenCalled();
  });

  it('should be canceled by Esc and when the card loses the focus', async () => {
    fireEvent.keyDown(document, { code: 'Escape', key: 'Escape' });
    await waitFor(() => expect(inHand()).not.toBeInTheDocument());
    await lift();
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    await waitFor(() => expect(inHand()).not.toBeInTheDocument());
    expect(MOVES.moveTo).not.toHaveBeenCalled();
  });
});
