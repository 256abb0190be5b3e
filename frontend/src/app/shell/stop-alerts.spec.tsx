import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BoardServer } from '../../testing/board-server.js';
import { aBoardCard, aSettings } from '../../testing/builders.js';
import { renderInLot } from '../../testing/render.js';
import { useBoardLists } from '../../lib/rides/use-board-lists.js';
import { placesFor } from '../navigation.js';
import { Header } from './header.js';

/** Loads the requests, as the alert watch does. */
function Watch() {
  useBoardLists();
  return null;
}

describe('alerts.md, Stopping alerts: Header', () => {
  let server: BoardServer;

  it.each(['/dashboard', '/form', '/calendar', '/shuttle', '/contracts', '/admin'])(
    'should stop the alerts from %s while a request rings, and only then',
    async (path) => {
      server = new BoardServer([aBoardCard({ id: 'ada', playAudioAlert: true })]);
      const nothing = () => undefined;
      renderInLot(
        <>
          <Watch />
          <Header settings={aSettings()} places={placesFor('admin')} onSearch={nothing} onKeys={nothing} />
        </>,
        path,
      );
      await userEvent.click(await screen.findByRole('button', { name: 'Stop alerts' }));
      expect(server.sent('PATCH /api/clients/ada/audio-alert').map(({ body }) => body)).toEqual([
        { playAudioAlert: false },
      ]);
      expect(screen.queryByRole('button', { name: 'Stop alerts' })).not.toBeInTheDocument();
    },
  );
});
