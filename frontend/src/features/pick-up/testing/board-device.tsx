import type { BoardPairingState } from '@lotline/protocol';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { pairingEndMiddleware } from '../../../lib/board-devices/pairing-api.js';
import { storeWith } from '../../../lib/api/api.js';
import { BoardServer } from '../../../testing/board-server.js';
import { aBoardCard } from '../../../testing/builders.js';
import { FakeAudio } from '../../../testing/fake-audio.js';
import { FakeStream } from '../../../testing/fake-stream.js';
import { renderScreen } from '../../../testing/render.js';
import { json } from '../../../testing/server.js';
import { BoardLanguage } from '../language/language.js';
import { PickUp } from '../pick-up.js';
import { seedBoard } from '../storage/sync-snapshot.js';

/** The instant `minutes` ago. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const ada = () => aBoardCard({ id: 'ada', customerRequestingRideTimestamp: minutesAgo(4) });
const miguel = () =>
  aBoardCard({
    id: 'miguel',
    firstName: 'Miguel',
    lastName: 'Santos',
    customerRequestingRideTimestamp: minutesAgo(12),
  });
const jun = () =>
  aBoardCard({ id: 'jun', firstName: 'Jun', lastName: 'Tanaka', shuttleStatus: 'picked_up', shuttleNumber: 1 });

/** The requests that a board sends on its own. */
const CALLS = [
  'GET /api/settings',
  'GET /api/boards/me',
  'GET /api/clients/shuttle/requesting_ride',
  'GET /api/clients/shuttle/picked_up',
  'GET /api/clients/shuttle/dropped_off',
  'GET /api/clients/shuttle/wait',
  'POST /api/clients/shuttle/auto-checkout',
  'POST /api/clients/shuttle/acknowledged',
];

/** A pick-up board with a fake server, on which Ada (4 min) and Miguel (12 min) are waiting and Jun is in Shuttle 1. */
export class BoardDevice {
  server = new BoardServer([]);
  board: BoardPairingState = { state: 'open', lotId: 'harborview', lane: null };
  renders = 0;

  readonly begin = (): void => {
    localStorage.clear();
    jest.useFakeTimers();
    FakeAudio.install();
    FakeStream.install();
    this.server = new BoardServer([ada(), miguel(), jun()]);
    this.board = { state: 'open', lotId: 'harborview', lane: null };
    this.server.on('GET /api/boards/me', () => json(this.board));
  };

  readonly after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  /** Opens the page, or opens it again after a reload. */
  readonly open = async (shuttle = 1) => {
    const store = storeWith(pairingEndMiddleware);
    seedBoard(store.dispatch, shuttle);
    const shown = renderScreen(
      <Profiler id="board" onRender={() => (this.renders += 1)}>
        <BoardLanguage>
          <PickUp shuttle={shuttle} />
        </BoardLanguage>
      </Profiler>,
      '/',
      store,
    );
    await this.after(100);
    return shown;
  };

  readonly place = (name: string) => within(screen.getByRole('region', { name }));

  readonly names = (name: string) =>
    this.place(name)
      .queryAllByRole('article')
      .map((card) => card.getAttribute('aria-label'));

  readonly press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

  /** Disconnects the network. */
  readonly away = (): void => {
    const noNetwork = () => Promise.reject(new TypeError('No network'));
    this.server.answerMove = noNetwork;
    for (const call of CALLS) this.server.on(call, noNetwork);
  };

  /** Reconnects the network for lists and moves. */
  readonly back = (): void => {
    this.server.answerMove = null;
    for (const status of ['requesting_ride', 'picked_up', 'dropped_off'] as const)
      this.server.on(`GET /api/clients/shuttle/${status}`, () => this.server.list(status));
  };
}
