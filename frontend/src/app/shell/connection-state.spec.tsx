import type { BoardCard } from '@lotline/protocol';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { BoardServer } from '../../testing/board-server.js';
import { aBoardCard } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { renderScreen } from '../../testing/render.js';
import { columnsApi } from '../../lib/rides/columns-api.js';
import { UnacknowledgedRequests } from './connection-state.js';

const unacknowledged = (id: string, changes: Partial<BoardCard> = {}): BoardCard =>
  aBoardCard({
    id,
    playAudioAlert: true,
    customerRequestingRideTimestamp: '2026-11-21T15:41:15.000Z',
    acknowledgedAt: null,
    unacknowledgedAt: '2026-11-21T15:41:46.000Z',
    ...changes,
  });

function Where() {
  return <p>at {useLocation().pathname}</p>;
}

describe('UnacknowledgedRequests', () => {
  let server: BoardServer;
  const cards: BoardCard[] = [];
  beforeEach(() => {
    stopDateAt('2026-11-21T15:42:00Z');
    cards.length = 0;
    server = new BoardServer(cards);
  });

  const open = async (at = '/form') => {
    const { store } = renderScreen(
      <>
        <UnacknowledgedRequests />
        <Where />
      </>,
      at,
    );
    const ask = () =>
      act(async () => {
        server.rev += 1;
        await store.dispatch(columnsApi.endpoints.getBoardList.initiate('requesting_ride', { forceRefetch: true }));
      });
    await ask();
    return ask;
  };
  const banner = () => screen.queryByRole('complementary', { name: 'Unacknowledged requests' });

  it('should immediately show who waits and for how long, and link to the board', async () => {
    cards.push(unacknowledged('ada'));
    await open();
    const shown = within(screen.getByRole('alert')).getByRole('complementary', { name: 'Unacknowledged requests' });
    expect(shown).toHaveTextContent('No one acknowledged this request');
    expect(shown).toHaveTextContent('Ada Okafor45 s');
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Open the board' }));
    expect(screen.getByText('at /shuttle')).toBeInTheDocument();
    expect(banner()).toBeNull();
  });

  it('should name the customers who wait longest and count the others', async () => {
    cards.push(unacknowledged('new', { firstName: 'Newest' }));
    for (const minute of [3, 2, 1, 0])
      cards.push(
        unacknowledged(`m${minute}`, {
          firstName: `From${minute}`,
          customerRequestingRideTimestamp: `2026-11-21T15:0${minute}:00.000Z`,
        }),
      );
    await open();
    expect(banner()).toHaveTextContent('No one acknowledged these 5 requests');
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['From0 Okafor42 min', 'From1 Okafor41 min', 'From2 Okafor40 min', 'and 2 more']);
  });

  it('should disappear once all requests are acknowledged, silenced or moved, and ignore recent ones', async () => {
    cards.push(
      unacknowledged('ada'),
      unacknowledged('bo'),
      unacknowledged('cy'),
      unacknowledged('dee', { unacknowledgedAt: null }),
    );
    const ask = await open();
    const [ada, bo, cy] = cards;
    if (!ada || !bo || !cy) throw new Error('No cards');
    expect(banner()).toHaveTextContent('3 requests');
    ada.acknowledgedAt = '2026-11-21T15:42:00.000Z';
    bo.playAudioAlert = false;
    cy.shuttleStatus = 'picked_up';
    await ask();
    expect(banner()).toBeNull();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('should not appear on the board', async () => {
    cards.push(unacknowledged('ada'));
    await open('/shuttle');
    expect(banner()).toBeNull();
  });
});
