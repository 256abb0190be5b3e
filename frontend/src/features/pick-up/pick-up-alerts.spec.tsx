import { NO_RIDE } from '@lotline/protocol';
import { act, screen } from '@testing-library/react';
import { FakeAudio } from '../../testing/fake-audio.js';
import { json } from '../../testing/server.js';
import { BoardDevice, minutesAgo } from './testing/board-device.js';

describe('alerts.md, Sound: alerts on a pick-up board', () => {
  const tablet = new BoardDevice();
  const { after, open, press, away } = tablet;
  beforeEach(tablet.begin);

  describe('an unacknowledged request', () => {
    const banner = () => screen.queryByRole('complementary', { name: 'Unacknowledged requests' });

    it('should be shown in a banner, longest wait first, until it is acknowledged', async () => {
      await open();
      expect(banner()).toBeNull();
      for (const card of tablet.server.cards)
        Object.assign(card, { playAudioAlert: true, unacknowledgedAt: minutesAgo(3) });
      tablet.server.rev += 1;
      await after(5_000);
      expect(banner()).toHaveTextContent(/^No one acknowledged these 2 requests.*Miguel Santos12 min.*Ada Okafor4 min/);
      for (const card of tablet.server.cards) card.acknowledgedAt = minutesAgo(0);
      tablet.server.rev += 1;
      await after(5_000);
      expect(banner()).toBeNull();
    });

    it('should leave the banner once the customer is picked up here, also offline', async () => {
      Object.assign(tablet.server.cards[0] ?? {}, { playAudioAlert: true, unacknowledgedAt: minutesAgo(3) });
      await open();
      expect(banner()).toHaveTextContent('No one acknowledged this request');
      away();
      press('Take Ada Okafor');
      await after(100);
      expect(banner()).toBeNull();
    });
  });

  describe('the sound', () => {
    it('should show the bell’s three looks, and remember the choice', async () => {
      const { unmount } = await open();
      press('enable');
      await after(10);
      expect(screen.getByRole('button', { name: 'test sound' })).toBeInTheDocument();
      expect(localStorage.getItem('shuttle1AudioEnabled')).toBe('true');
      expect(FakeAudio.playing).toBe(1);
      await after(2_000);
      expect(FakeAudio.playing).toBe(0);
      unmount();
      await open();
      expect(screen.getByRole('button', { name: 'enable sound alerts' })).toBeInTheDocument();
    });

    it('should follow its own flag when it is switched in another tab', async () => {
      const { unmount } = await open();
      const inAnotherTab = async (flag: string, wanted: boolean) => {
        localStorage.setItem(flag, String(wanted));
        act(() => void window.dispatchEvent(new StorageEvent('storage', { key: flag })));
        await after(600);
      };
      await inAnotherTab('shuttle2AudioEnabled', true);
      expect(screen.getByRole('button', { name: 'enable' })).toBeInTheDocument();
      await inAnotherTab('shuttle1AudioEnabled', true);
      expect(screen.getByRole('button', { name: 'test sound' })).toBeInTheDocument();
      await inAnotherTab('shuttle1AudioEnabled', false);
      expect(screen.getByRole('button', { name: 'enable' })).toBeInTheDocument();
      unmount();
    });

    it('should ring while an alert is on until it is stopped', async () => {
      tablet.server.cards.forEach((card) => (card.playAudioAlert = card.id === 'ada'));
      await open();
      press('enable');
      await after(5_000);
      expect(FakeAudio.playing).toBe(1);
      expect(screen.getByRole('button', { name: 'test sound' })).toBeVisible();
      press('Stop alerts');
      await after(100);
      expect(FakeAudio.playing).toBe(0);
      expect(tablet.server.sent('PATCH /api/clients/ada/audio-alert')).toHaveLength(1);
    });

    it('should be sent later if it is stopped without a network, also after a reload', async () => {
      tablet.server.cards.forEach((card) => (card.playAudioAlert = card.id === 'ada'));
      const stopped = 'PATCH /api/clients/ada/audio-alert';
      const { unmount } = await open();
      press('enable');
      tablet.server.on(stopped, () => Promise.reject(new TypeError('No network')));
      press('Stop alerts');
      await after(10_000);
      expect(FakeAudio.playing).toBe(0);
      expect(tablet.server.sent(stopped).length).toBeGreaterThan(1);
      unmount();
      await open();
      expect(screen.queryByRole('button', { name: 'Stop alerts' })).not.toBeInTheDocument();
      const before = tablet.server.sent(stopped).length;
      tablet.server.on(stopped, () => {
        tablet.server.cards.forEach((card) => (card.playAudioAlert = false));
        return json({ id: 'ada', lotId: 'harborview', version: 2, ...NO_RIDE, shuttleStatus: 'requesting_ride' });
      });
      await after(10_000);
      expect(tablet.server.sent(stopped)).toHaveLength(before + 1);
    });

    it('should ring again for the next request of the same customer', async () => {
      tablet.server.cards.forEach((card) => (card.playAudioAlert = card.id === 'ada'));
      await open();
      press('enable');
      press('Stop alerts');
      await after(100);
      const again = { playAudioAlert: true, customerRequestingRideTimestamp: minutesAgo(0) };
      Object.assign(tablet.server.cards[0] ?? {}, again);
      tablet.server.rev += 1;
      await after(5_100);
      expect(FakeAudio.playing).toBe(1);
    });

    it('should acknowledge the requests it shows once, and again when sound is turned on', async () => {
      tablet.server.cards.forEach((card) => (card.playAudioAlert = card.shuttleStatus === 'requesting_ride'));
      await open();
      await after(20_000);
      press('enable');
      await after(20_000);
      expect(tablet.server.sent('POST /api/clients/shuttle/acknowledged').map(({ body }) => body)).toEqual([
        { clientIds: ['ada', 'miguel'], sound: false },
        { clientIds: ['ada', 'miguel'], sound: true },
      ]);
    });

    it('should not count as heard on an iPad that may be on silent, until somebody stops it', async () => {
      jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPad; CPU OS 15_8 like Mac OS X)');
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
      tablet.server.cards.forEach((card) => (card.playAudioAlert = card.id === 'ada'));
      await open();
      press('enable');
      await after(20_000);
      expect(FakeAudio.playing).toBe(1);
      expect(tablet.server.acknowledged()).toEqual([{ clientIds: ['ada'], sound: false }]);
      press('Stop alerts');
      await after(100);
      expect(tablet.server.sent('PATCH /api/clients/ada/audio-alert')).toHaveLength(1);
      Reflect.deleteProperty(navigator, 'maxTouchPoints');
    });
  });
});
