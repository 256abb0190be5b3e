import { act, screen, waitFor } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { FakeStream } from '../../testing/fake-stream.js';
import { json } from '../../testing/server.js';
import { BoardDevice } from './testing/board-device.js';

describe('lots.md, Archive: PickUp', () => {
  const tablet = new BoardDevice();
  const { after, open, names } = tablet;
  beforeEach(tablet.begin);

  describe('when pairing is required', () => {
    beforeEach(() => {
      tablet.board = { state: 'unpaired', lotId: 'harborview', lane: null };
      tablet.server.on('GET /api/settings', () => json(aSettings({ boardAccess: 'paired' })));
      let codes = 0;
      tablet.server.on('POST /api/boards/pair', () => {
        codes += 1;
        tablet.board = { ...tablet.board, state: 'pending' };
        return json({ code: `48209${codes}`, expiresAt: new Date(Date.now() + 20_000).toISOString() }, 201);
      });
    });

    it('should show a code, renew an expired one, and open the board once it is confirmed', async () => {
      await open();
      expect(screen.getByRole('img', { name: 'Code: 4 8 2 0 9 1' })).toBeInTheDocument();
      expect(tablet.server.sent('POST /api/boards/pair')[0]?.body).toMatchObject({ lane: 1 });
      await after(21_000);
      expect(screen.getByRole('img', { name: 'Code: 4 8 2 0 9 2' })).toBeInTheDocument();
      tablet.board = { state: 'paired', lotId: 'harborview', lane: 1 };
      await after(2_500);
      expect(names('In Shuttle 1')).toEqual(['Jun Tanaka']);
    });

    it('should end while it shows a code when its lot is archived, and show one again when it is restored', async () => {
      await open();
      const message = 'Harborview Airport Parking is closed. Thank you for parking with us.';
      const closed = () => json({ message, code: 'LOT_CLOSED' }, 410);
      tablet.server.on('GET /api/settings', closed).on('GET /api/boards/me', closed);
      await after(2_500);
      expect(screen.getByRole('alert')).toHaveTextContent(`This lot is closed${message}`);
      expect(screen.queryByRole('img', { name: /^Code/ })).not.toBeInTheDocument();
      tablet.server.on('GET /api/settings', () => json(aSettings({ boardAccess: 'paired' })));
      tablet.server.on('GET /api/boards/me', () => json(tablet.board));
      await after(10_000);
      expect(screen.getByRole('img', { name: 'Code: 4 8 2 0 9 2' })).toBeInTheDocument();
      expect(screen.getByText('Connected')).toBeInTheDocument();
    });

    it('should send a device paired with another shuttle to that shuttle’s board', async () => {
      tablet.board = { state: 'paired', lotId: 'harborview', lane: 2 };
      await open();
      expect(screen.getByRole('link', { name: 'Open Shuttle 2' })).toHaveAttribute('href', '/shuttle2pickup');
    });

    it('should tell staff that their account does not work at the lot of the address', async () => {
      tablet.board = { state: 'open', lotId: 'harborview', lane: null, staffLotId: 'eastgate' };
      await tablet.open();
      expect(screen.getByRole('alert')).toHaveTextContent('This account does not work at that lot');
      expect(screen.getByRole('link', { name: 'Open the board of its own lot' })).toHaveAttribute(
        'href',
        '/shuttle1pickup?lot=eastgate',
      );
      expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/api/logout');
    });

    it('should keep the board of a paired device on which somebody is signed in', async () => {
      tablet.board = { state: 'paired', lotId: 'harborview', lane: 1, staffLotId: 'eastgate' };
      await tablet.open();
      expect(screen.getByRole('region', { name: 'In Shuttle 1' })).toBeInTheDocument();
    });

    it('should send a device paired at another lot than that of the address to its own lot', async () => {
      window.history.replaceState(null, '', '/shuttle1pickup?lot=harborview');
      tablet.board = { state: 'paired', lotId: 'eastgate', lane: 1 };
      await open();
      window.history.replaceState(null, '', '/');
      expect(tablet.server.sent('GET /api/settings?lot=harborview')).not.toEqual([]);
      expect(screen.getByRole('alert')).toHaveTextContent('This device is paired at another lot');
      expect(screen.getByRole('link', { name: 'Open the board of its own lot' })).toHaveAttribute(
        'href',
        '/shuttle1pickup?lot=eastgate',
      );
      expect(screen.queryByRole('article')).not.toBeInTheDocument();
    });

    it('should recheck its access as soon as the stream ends, and remove its data when revoked', async () => {
      tablet.board = { state: 'paired', lotId: 'harborview', lane: 1 };
      await open();
      act(() => FakeStream.last.onopen());
      tablet.board = { state: 'unpaired', lotId: 'harborview', lane: null };
      act(() => FakeStream.last.onerror());
      await after(100);
      expect(screen.getByText('This device was unpaired')).toBeInTheDocument();
      expect(JSON.stringify({ ...localStorage })).not.toContain('Okafor');
    });

    it('should remove its data when it is revoked, and say so', async () => {
      tablet.board = { state: 'paired', lotId: 'harborview', lane: 1 };
      await open();
      expect(localStorage.getItem('pickUp.known..1')).toContain('Okafor');
      tablet.board = { state: 'unpaired', lotId: 'harborview', lane: null };
      for (const status of ['requesting_ride', 'picked_up', 'dropped_off'])
        tablet.server.on(`GET /api/clients/shuttle/${status}`, () =>
          json({ message: 'Unauthorized', code: 'UNAUTHORIZED' }, 401),
        );
      await after(6_000);
      await waitFor(() => expect(screen.getByText('This device was unpaired')).toBeInTheDocument());
      expect(screen.queryByText('Jun Tanaka')).toBeNull();
      expect(JSON.stringify({ ...localStorage })).not.toContain('Okafor');
    });
  });
});
