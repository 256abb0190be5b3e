import { act, screen, within } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { FakeStream } from '../../testing/fake-stream.js';
import { onAPhone } from '../../testing/render.js';
import { json } from '../../testing/server.js';
import { minutesAgo, BoardDevice } from './testing/board-device.js';

describe('pick-up-boards.md, Board: PickUp', () => {
  const tablet = new BoardDevice();
  const { after, open, place, names, press, away } = tablet;
  beforeEach(tablet.begin);

  describe('the board', () => {
    it('should show the shuttle’s column, and the waiting customers by longest wait', async () => {
      await open();
      expect(screen.getByRole('heading', { name: 'Shuttle 1 - Customer Pick Up' })).toBeInTheDocument();
      expect(place('In Shuttle 1').getByRole('heading', { name: '1 customer · 2 people' })).toBeInTheDocument();
      expect(names('In Shuttle 1')).toEqual(['Jun Tanaka']);
      expect(names('Waiting for a ride')).toEqual(['Miguel Santos', 'Ada Okafor']);
      expect(place('In Shuttle 1').getByText('Drag customers here')).toBeInTheDocument();
    });

    it('should start once the device is known to be allowed', async () => {
      const locks: unknown[] = [];
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: async (kind: unknown) => {
            locks.push(kind);
            return { released: false, release: async () => undefined };
          },
        },
        configurable: true,
      });
      tablet.server.on('GET /api/boards/me', async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        return json(tablet.board);
      });
      await open();
      expect(screen.getByRole('status', { name: 'Loading the board' })).toBeInTheDocument();
      await after(200);
      expect(names('In Shuttle 1')).toEqual(['Jun Tanaka']);
      Reflect.deleteProperty(navigator, 'wakeLock');
      expect(locks).toEqual(['screen']);
    });

    it('should show the office phone when the settings cannot be loaded, and recover automatically', async () => {
      const { unmount } = await open();
      unmount();
      localStorage.removeItem('pickUp.known..1');
      away();
      await open();
      expect(screen.getByRole('link', { name: 'Call the office: 310-555-0100' })).toHaveAttribute(
        'href',
        'tel:3105550100',
      );
      const asked = () => tablet.server.sent('GET /api/settings').length;
      const before = asked();
      // After 5 and 10 s, then every 15 s.
      await after(47_000);
      expect(asked() - before).toBe(4);
      tablet.server.on('GET /api/settings', () => json(aSettings()));
      act(() => void window.dispatchEvent(new Event('online')));
      await after(100);
      expect(screen.getByRole('heading', { name: 'Shuttle 1 - Customer Pick Up' })).toBeInTheDocument();
    });

    it('should end when its lot is archived, and come back when it is restored', async () => {
      await open();
      const message = 'Harborview Airport Parking is closed. Thank you for parking with us.';
      tablet.server.on('GET /api/settings', () => json({ message, code: 'LOT_CLOSED' }, 410));
      FakeStream.last.send('lot', { lotId: 'harborview', version: 5 });
      await after(1_000);
      expect(screen.getByRole('alert')).toHaveTextContent(`This lot is closed${message}`);
      expect(screen.queryByRole('article')).not.toBeInTheDocument();
      tablet.server.on('GET /api/settings', () => json(aSettings()));
      await after(10_000);
      expect(screen.getByRole('heading', { name: 'Shuttle 1 - Customer Pick Up' })).toBeInTheDocument();
    });

    it('should show a skeleton until its lists have loaded', async () => {
      tablet.server.on('GET /api/clients/shuttle/picked_up', () => new Promise<Response>(() => undefined));
      await open();
      expect(screen.getByRole('heading', { name: 'Shuttle 1 - Customer Pick Up' })).toBeInTheDocument();
      expect(screen.getByRole('status', { name: 'Loading the board' })).toBeInTheDocument();
      expect(screen.queryByRole('article')).toBeNull();
    });

    it('should show the empty texts', async () => {
      tablet.server.cards.length = 0;
      await open(2);
      expect(screen.getByRole('heading', { name: 'Shuttle 2 - Customer Pick Up' })).toBeInTheDocument();
      expect(place('Waiting for a ride').getByText('No one is waiting for a ride.')).toBeInTheDocument();
      expect(place('In Shuttle 2').getByRole('heading', { name: '0 customers' })).toBeInTheDocument();
      expect(place('In Shuttle 2').getByText('Drag customers here')).toBeInTheDocument();
    });

    it('should show an error when it could not be loaded, and keep retrying', async () => {
      const away = () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503);
      tablet.server.on('GET /api/settings', away).on('GET /api/clients/shuttle/picked_up', away);
      await open();
      expect(screen.getByRole('alert')).toHaveTextContent('This board could not be loaded');
      tablet.server.on('GET /api/settings', () => json(aSettings()));
      press('Try Again');
      await after(100);
      expect(screen.getByText('The board could not be loaded')).toBeInTheDocument();
      tablet.server.on('GET /api/clients/shuttle/picked_up', () => tablet.server.list('picked_up'));
      await after(5_100);
      expect(names('In Shuttle 1')).toEqual(['Jun Tanaka']);
    });

    it('should show only the longest wait on a phone, and everyone on request', async () => {
      onAPhone();
      await open();
      expect(names('Waiting for a ride')).toEqual(['Miguel Santos']);
      press('Show all 2');
      expect(names('Waiting for a ride')).toEqual(['Miguel Santos', 'Ada Okafor']);
      press('Show fewer');
      expect(names('Waiting for a ride')).toEqual(['Miguel Santos']);
    });

    it('should take the longest wait with one tap, and ignore the second tap of a double tap', async () => {
      await open();
      press(/^Take next/);
      press(/^Take next/);
      expect(names('In Shuttle 1')).toEqual(['Miguel Santos', 'Jun Tanaka']);
      expect(names('Waiting for a ride')).toEqual(['Ada Okafor']);
    });

    it('should drop off with one tap', async () => {
      await open();
      press('Drop off Jun Tanaka');
      await after(100);
      expect(names('In Shuttle 1')).toEqual([]);
      expect(tablet.server.moves()).toMatchObject([{ status: 'dropped_off', shuttleNumber: null }]);
    });

    it('should explain that the lot has no such shuttle, and list those it has', async () => {
      await open(7);
      expect(screen.getByText('There is no Shuttle 7 at this lot')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Shuttle 2' })).toHaveAttribute('href', '/shuttle2pickup');
    });

    it('should not re-render for unchanged polls, check-outs and ticks, and show what changes', async () => {
      for (const card of tablet.server.cards) card.customerRequestingRideTimestamp = minutesAgo(12);
      await open();
      const before = tablet.renders;
      // Advances second by second, because React defers rendering to the end of an `act`.
      for (let second = 0; second < 50; second += 1) await after(1_000);
      expect(tablet.server.sent('GET /api/clients/shuttle/picked_up').length).toBeGreaterThan(10);
      expect(tablet.renders - before).toBe(0);
      await after(10_000);
      expect(within(screen.getByRole('banner')).getByText(/longest 13 min/)).toBeInTheDocument();
      expect(tablet.renders - before).toBeGreaterThan(0);
    });

    it('should run the auto check-out every 3 s', async () => {
      await open();
      await after(9_000);
      expect(tablet.server.sent('POST /api/clients/shuttle/auto-checkout')).toHaveLength(3);
    });
  });

  describe('the header', () => {
    it('should name the lot', async () => {
      await open();
      expect(screen.getByRole('banner')).toHaveTextContent(/^Harborview Airport Parking/);
    });

    it('should show the wait estimate, the number of waiting customers, and the longest wait', async () => {
      tablet.server.on('GET /api/clients/shuttle/wait', () =>
        json({ estimate: { fromMinutes: 5, toMinutes: 12 }, waiting: 2, longestSince: minutesAgo(12) }),
      );
      await open();
      expect(screen.getByRole('banner')).toHaveTextContent('Wait now 5 to 12 min · 2 waiting, longest 12 min');
    });

    it('should leave the number of waiting customers to the list on a phone', async () => {
      onAPhone();
      await open();
      expect(within(screen.getByRole('banner')).queryByText(/waiting/)).toBeNull();
      expect(place('Waiting for a ride').getByRole('heading', { name: /^2 waiting/ })).toBeInTheDocument();
    });
  });
});
