import { act, fireEvent, screen } from '@testing-library/react';
import { BoardServer } from '../../testing/board-server.js';
import { aBoardCard } from '../../testing/builders.js';
import { FakeAudio } from '../../testing/fake-audio.js';
import { renderScreen } from '../../testing/render.js';
import { json } from '../../testing/server.js';
import { AlertBell, StopAlerts } from './alert-buttons.js';
import { AlertWatch } from './alert-watch.js';
import { staffSound } from './ride-alerts.js';

/** Browser notifications, which jsdom does not have. */
class FakeNotification {
  static permission = 'granted';
  static asked = 0;
  static shown: FakeNotification[] = [];
  onclick: () => void = () => undefined;
  closed = false;
  constructor(
    readonly title: string,
    readonly options: { body: string },
  ) {
    FakeNotification.shown.push(this);
  }
  close(): void {
    this.closed = true;
  }
  static requestPermission(): Promise<string> {
    FakeNotification.asked += 1;
    return Promise.resolve('default');
  }
}

const WORDS = { title: 'New Shuttle Request', body: (name: string) => `${name} is requesting a shuttle pickup` };

describe('alerts.md, Sound: Alerts', () => {
  let server: BoardServer;
  let opened = 0;
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'warn').mockReturnValue();
    jest.spyOn(window, 'focus').mockReturnValue();
    Object.assign(window, { Notification: FakeNotification });
    FakeAudio.install();
    FakeNotification.shown = [];
    FakeNotification.asked = 0;
    FakeNotification.permission = 'granted';
    opened = 0;
    server = new BoardServer([aBoardCard({ id: 'ada', playAudioAlert: true })]);
  });
  afterEach(() => {
    act(() => staffSound.turnOff());
  });

  const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const open = async () => {
    const result = renderScreen(
      <>
        <AlertWatch words={WORDS} onOpen={() => (opened += 1)} onOpenLot={() => undefined} />
        <StopAlerts />
        <AlertBell />
      </>,
    );
    await after(100);
    return result;
  };
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await after(100);
  };

  it('should poll the ride requests every second', async () => {
    await open();
    const before = server.sent('GET /api/clients/shuttle/requesting_ride').length;
    await after(5_000);
    expect(server.sent('GET /api/clients/shuttle/requesting_ride').length - before).toBe(5);
  });

  it('should loop the alert while a request rings and sound is on, and stop with the alerts', async () => {
    await open();
    expect(FakeAudio.playing).toBe(0);
    await press('Sound off');
    expect(screen.getByRole('button', { name: 'Sound on' })).toHaveAttribute('aria-pressed', 'true');
    expect(localStorage.getItem('shuttleAudioEnabled')).toBe('true');
    await after(60_000);
    expect(FakeAudio.playing).toBe(1);

    await press('Stop alerts');
    expect(FakeAudio.playing).toBe(0);
    expect(server.sent('PATCH /api/clients/ada/audio-alert')[0]?.body).toEqual({ playAudioAlert: false });
    expect(screen.queryByRole('button', { name: 'Stop alerts' })).not.toBeInTheDocument();
  });

  it('should follow sound switched in another tab, and ring when this tab was touched before', async () => {
    const inAnotherTab = async (wanted: boolean) => {
      localStorage.setItem('shuttleAudioEnabled', String(wanted));
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'shuttleAudioEnabled' })));
      await after(600);
    };
    await open();
    await inAnotherTab(true);
    expect(screen.getByRole('button', { name: 'Sound on' })).toBeInTheDocument();
    expect(FakeAudio.playing).toBe(1);
    await inAnotherTab(false);
    expect(screen.getByRole('button', { name: 'Sound off' })).toBeInTheDocument();
    expect(FakeAudio.playing).toBe(0);
    FakeAudio.blocked = true;
    await inAnotherTab(true);
    expect(screen.getByRole('button', { name: 'Enable sound alerts' })).toBeInTheDocument();
    expect(localStorage.getItem('shuttleAudioEnabled')).toBe('true');
  });

  it('should ask to be re-enabled when the browser blocks sound', async () => {
    FakeAudio.blocked = true;
    await open();
    await press('Sound off');
    await after(600);
    expect(screen.getByRole('button', { name: 'Enable sound alerts' })).toBeInTheDocument();
    expect(FakeAudio.playing).toBe(0);
  });

  it('should notify once per client until their alert ends and restarts', async () => {
    await open();
    await after(5_000);
    const [first] = FakeNotification.shown;
    expect(first).toMatchObject({
      title: 'New Shuttle Request',
      options: { body: 'Ada Okafor is requesting a shuttle pickup' },
    });
    expect(FakeNotification.shown).toHaveLength(1);
    await after(10_000);
    expect(first?.closed).toBe(true);

    const [ada] = server.cards;
    if (ada) ada.playAudioAlert = false;
    await after(1_100);
    if (ada) ada.playAudioAlert = true;
    await after(1_100);
    expect(FakeNotification.shown).toHaveLength(2);
    FakeNotification.shown[1]?.onclick();
    expect(opened).toBe(1);
  });

  it('should notify once per request across the browser’s tabs, and again for a new request', async () => {
    renderScreen(
      <>
        <AlertWatch words={WORDS} onOpen={() => undefined} onOpenLot={() => undefined} />
        <AlertWatch words={WORDS} onOpen={() => undefined} onOpenLot={() => undefined} />
      </>,
    );
    await after(5_000);
    expect(FakeNotification.shown).toHaveLength(1);
    const [ada] = server.cards;
    if (ada) ada.customerRequestingRideTimestamp = '2026-11-21T15:50:00.000Z';
    server.rev += 1;
    await after(1_100);
    expect(FakeNotification.shown).toHaveLength(2);
  });

  it('should request notification permission only once', async () => {
    FakeNotification.permission = 'default';
    await open();
    for (const name of ['Sound off', 'Sound on', 'Sound off']) {
      await press(name);
      await after(600);
    }
    expect(FakeNotification.asked).toBe(1);
    expect(FakeNotification.shown).toEqual([]);
    expect(Object.keys(localStorage).sort()).toEqual(['shuttleAudioEnabled', 'shuttleNotificationsAsked']);
  });

  it('should acknowledge a request once while silent, and again as audible once it rings', async () => {
    await open();
    await after(5_000);
    expect(server.acknowledged()).toEqual([{ clientIds: ['ada'], sound: false }]);
    await press('Sound off');
    await after(5_000);
    expect(server.acknowledged().slice(1)).toEqual([{ clientIds: ['ada'], sound: true }]);
  });

  it('should not acknowledge as audible while sound is blocked', async () => {
    FakeAudio.blocked = true;
    await open();
    await press('Sound off');
    await after(60_000);
    expect(server.acknowledged()).toEqual([{ clientIds: ['ada'], sound: false }]);
  });

  it('should acknowledge many requests in one call, and no audible request again', async () => {
    await open();
    await press('Sound off');
    await after(2_000);
    const before = server.acknowledged().length;
    const storm = Array.from({ length: 50 }, (_, index) => aBoardCard({ id: `storm-${index}`, playAudioAlert: true }));
    server.cards.push(...storm);
    server.rev += 1;
    await after(3_000);
    expect(server.acknowledged().slice(before)).toEqual([{ clientIds: storm.map(({ id }) => id), sound: true }]);
    expect(FakeNotification.shown).toHaveLength(51);
    await after(60_000);
    expect(server.acknowledged()).toHaveLength(before + 1);
  });

  it('should retry an acknowledgment until the server accepts it', async () => {
    server.on('POST /api/clients/shuttle/acknowledged', () =>
      json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503),
    );
    await open();
    await press('Sound off');
    await after(20_000);
    expect(server.acknowledged().length).toBeGreaterThan(3);
    expect(server.acknowledged().at(-1)).toEqual({ clientIds: ['ada'], sound: true });
  });

  it('should keep ringing and show an error when alerts could not be stopped', async () => {
    server.on('PATCH /api/clients/ada/audio-alert', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503));
    await open();
    await press('Stop alerts');
    await after(1_100);
    expect(screen.getByText('Unavailable')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Stop alerts' })).toBeVisible();
  });
});
