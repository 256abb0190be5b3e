import type { BoardCard } from '@lotline/protocol';
import { act, fireEvent, screen } from '@testing-library/react';
import { aBoardCard, aUser } from '../../testing/builders.js';
import { FakeAudio } from '../../testing/fake-audio.js';
import { renderScreen } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { RETRY_FIRST } from '../../lib/time/intervals.js';
import { AlertBell, StopAlerts } from './alert-buttons.js';
import { AlertWatch } from './alert-watch.js';
import { LotAlertsBanner } from './lot-alerts-banner.js';
import { staffSound } from './ride-alerts.js';

const NOW = '2026-11-21T20:00:00.000Z';
const LOTS = [
  { id: 'harborview', title: 'Harborview Airport Parking', role: 'valet' as const },
  { id: 'eastgate', title: 'Eastgate Park & Fly', role: 'valet' as const },
];
const WORDS = { title: 'Shuttle Request', body: (name: string) => `${name} is requesting a shuttle pickup` };

describe('alerts.md, Other lots: alerts of other lots', () => {
  let server: FakeServer;
  let cards: BoardCard[];
  let chosen: string[];
  const opened: string[] = [];

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(NOW) });
    FakeAudio.install();
    opened.length = 0;
    chosen = ['harborview', 'eastgate'];
    cards = [
      aBoardCard({
        id: 'tom',
        lotId: 'eastgate',
        firstName: 'Tom',
        playAudioAlert: true,
        customerRequestingRideTimestamp: '2026-11-21T19:58:00.000Z',
      }),
    ];
    server = new FakeServer()
      .on('GET /api/auth/user', () => json(aUser({ lots: LOTS })))
      .on('GET /api/clients/shuttle/requesting_ride', () => json([]))
      .on('GET /api/alerts/lots', () => json({ lotIds: chosen }))
      .on('GET /api/alerts', () => json(cards))
      .on('POST /api/alerts/acknowledged', () => json({ success: true }))
      .on('POST /api/alerts/stopped', () => {
        cards = [];
        return json({ success: true });
      });
  });
  afterEach(() => {
    act(() => staffSound.turnOff());
  });

  const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const open = async (): Promise<void> => {
    renderScreen(
      <>
        <AlertWatch words={WORDS} onOpen={() => undefined} onOpenLot={(lotId) => opened.push(lotId)} />
        <LotAlertsBanner onOpen={(lotId) => opened.push(lotId)} />
        <StopAlerts />
        <AlertBell />
      </>,
    );
    await after(2_000);
  };

  it('should ring for a chosen lot, name it, and open it with one press', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Sound off' }));
    await after(2_000);
    expect(FakeAudio.playing).toBe(1);
    expect(screen.getByText('A request at another lot')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Eastgate Park & Fly Tom Okafor 2 min' }));
    expect(opened).toEqual(['eastgate']);
    expect(server.sent('GET /api/alerts?lots=eastgate').length).toBeGreaterThan(0);
  });

  it('should acknowledge a request that is heard here, and stop it at its lot', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Sound off' }));
    await after(2_000);
    const body = { lotId: 'eastgate', clientIds: ['tom'] };
    expect(server.sent('POST /api/alerts/acknowledged').map((call) => call.body)).toEqual([
      { ...body, sound: false },
      { ...body, sound: true },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Stop alerts' }));
    await after(2_000);
    expect(server.sent('POST /api/alerts/stopped')[0]?.body).toEqual({ lotId: 'eastgate', clientId: 'tom' });
    expect(FakeAudio.playing).toBe(0);
    expect(screen.queryByText('A request at another lot')).not.toBeInTheDocument();
  });

  it('should ring once the choice of lots can be loaded', async () => {
    server.on('GET /api/alerts/lots', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503));
    await open();
    expect(screen.queryByText('A request at another lot')).not.toBeInTheDocument();
    server.on('GET /api/alerts/lots', () => json({ lotIds: chosen }));
    await after(RETRY_FIRST + 2_000);
    expect(screen.getByText('A request at another lot')).toBeInTheDocument();
  });

  it('should ask for nothing when no other lot is chosen', async () => {
    chosen = ['harborview'];
    await open();
    expect(server.calls.filter(({ path }) => path.startsWith('/api/alerts?'))).toEqual([]);
    expect(screen.queryByText('A request at another lot')).not.toBeInTheDocument();
  });
});
