import { screen } from '@testing-library/react';
import { trustDeviceClock } from '../../testing/clock.js';
import { json } from '../../testing/server.js';
import { BoardDevice } from './testing/board-device.js';

describe('pick-up-boards.md, Offline moves: PickUp', () => {
  const tablet = new BoardDevice();
  const { after, open, names, press, away, back } = tablet;
  beforeEach(tablet.begin);

  describe('without a network', () => {
    it('should keep moves through a reload, and send them once and in order when the network is back', async () => {
      const { unmount } = await open();
      away();
      press('Take Ada Okafor');
      await after(1_000);
      press('Drop off Jun Tanaka');
      await after(1_000);
      unmount();
      const sentBefore = tablet.server.moves().length;

      const again = await open();
      expect(names('In Shuttle 1')).toEqual(['Ada Okafor']);
      expect(screen.getByRole('complementary', { name: 'Connection' })).toHaveTextContent(/updated/);
      back();
      await after(10_000);
      const sent = tablet.server.moves().slice(sentBefore) as { moveId: string; status: string }[];
      const ids = [...new Set(sent.map(({ moveId }) => moveId))];
      expect(ids).toHaveLength(2);
      expect(tablet.server.cards.map(({ id, shuttleStatus }) => [id, shuttleStatus])).toEqual([
        ['ada', 'picked_up'],
        ['miguel', 'requesting_ride'],
        ['jun', 'dropped_off'],
      ]);
      expect(Object.keys(localStorage).filter((key) => key.startsWith('pickUp.moves'))).toEqual([]);
      again.unmount();
    });

    it('should count the waiting customers in the header without those taken', async () => {
      await open();
      expect(screen.getByText('2 waiting, longest 12 min')).toBeInTheDocument();
      away();
      press('Take Miguel Santos');
      await after(1_000);
      expect(screen.getByText('1 waiting, longest 4 min')).toBeInTheDocument();
    });

    it('should explain that a move was overtaken, and not apply it', async () => {
      await open();
      away();
      press('Take Ada Okafor');
      await after(1_000);
      back();
      tablet.server.answerMove = () =>
        json(
          {
            message: 'Moved meanwhile',
            code: 'MOVE_OVERTAKEN',
            current: { shuttleStatus: 'picked_up', shuttleNumber: 2 },
          },
          409,
        );
      await after(4_000);
      expect(screen.getByRole('alert', { name: 'Moves that were not applied' })).toHaveTextContent(
        'Ada Okafor was moved by someone else and is in Shuttle 2 now. Your move was not applied.',
      );
      expect(names('In Shuttle 1')).toEqual(['Jun Tanaka']);
      press('OK');
      expect(screen.queryByRole('alert', { name: 'Moves that were not applied' })).toBeNull();
    });

    it('should send a move again that the server takes for one of the future, once the page knows the time', async () => {
      const { unmount } = await open();
      const now = Date.now();
      away();
      unmount();
      // A person sets the clock of the tablet 25 minutes forward.
      jest.setSystemTime(now + 25 * 60_000);
      await open();
      press('Take Ada Okafor');
      await after(1_000);
      const message = 'The board’s clock is ahead';
      const errors = [{ path: 'movedAt', message }];
      const date = { date: new Date(now).toUTCString() };
      tablet.server.answerMove = () => json({ message, code: 'INVALID', errors }, 400, date);
      await after(3_000);
      tablet.server.answerMove = null;
      await after(3_000);
      expect(tablet.server.cards[0]).toMatchObject({ id: 'ada', shuttleStatus: 'picked_up' });
      const sent = tablet.server.moves() as { movedAt: string }[];
      expect(Date.parse(sent[0]?.movedAt ?? '')).toBeGreaterThan(now + 60_000);
      expect(Date.parse(sent.at(-1)?.movedAt ?? '')).toBeLessThan(now + 60_000);
      trustDeviceClock();
    });

    it('should remove its data after an hour', async () => {
      const { unmount } = await open();
      unmount();
      expect(localStorage.getItem('pickUp.known..1')).toContain('Okafor');
      away();
      jest.setSystemTime(Date.now() + 3_580_000);
      await open();
      expect(names('In Shuttle 1')).toEqual(['Jun Tanaka']);
      await after(60_000);
      expect(screen.getByText('Not connected for over an hour')).toBeInTheDocument();
      expect(screen.queryByText('Jun Tanaka')).toBeNull();
      expect(localStorage.getItem('pickUp.known..1')).toBeNull();
    });

    it('should refetch everything when the stored snapshot is broken', async () => {
      localStorage.setItem('pickUp.known..1', '{"at":1763740000000,"settings":null');
      localStorage.setItem('pickUp.moves..1', '{"moves":null}');
      await open();
      expect(names('In Shuttle 1')).toEqual(['Jun Tanaka']);
      press('Take Ada Okafor');
      await after(100);
      expect(tablet.server.moves()).toMatchObject([{ status: 'picked_up', shuttleNumber: 1 }]);
    });

    it('should not show a snapshot older than an hour after a reload', async () => {
      const { unmount } = await open();
      unmount();
      away();
      jest.setSystemTime(Date.now() + 3_600_000);
      await open();
      expect(screen.queryByText('Jun Tanaka')).toBeNull();
      expect(localStorage.getItem('pickUp.known..1')).toBeNull();
    });
  });
});
