import { screen } from '@testing-library/react';
import { json } from '../../testing/server.js';
import { translatePage } from '../../testing/translate-page.js';
import { DispatchOnScreen } from './testing/dispatch.js';

const NOW = Date.parse('2026-11-21T16:00:00.000Z');

describe('dispatch.md, Board: the dispatch board in a browser that translates', () => {
  const desk = new DispatchOnScreen();
  const { after, open, card, tap } = desk;

  /** Moves customers, and returns the board's text after each step. */
  async function dispatch(translated: boolean): Promise<string[]> {
    desk.begin();
    jest.setSystemTime(NOW);
    const { server } = desk;
    for (const each of server.cards) each.customerRequestingRideTimestamp = new Date(NOW - 240_000).toISOString();
    const { unmount } = await open();
    const stop = translated ? translatePage() : () => undefined;
    const texts: string[] = [];
    const step = async (milliseconds = 1_000) => {
      await after(milliseconds);
      texts.push(document.body.textContent);
    };
    const estimated = (estimate: unknown) =>
      server.on('GET /api/clients/shuttle/wait', () => json({ estimate, waiting: 2, longestSince: null }));

    await step();
    estimated({ fromMinutes: 5, toMinutes: 12 });
    await step(61_000);
    tap(card('Ada Okafor'));
    tap(screen.getByRole('button', { name: 'Shuttle 2' }));
    await step();
    tap(screen.getByRole('button', { name: 'Undo' }));
    await step();
    tap(card('Jun Tanaka'));
    tap(screen.getByRole('button', { name: 'Dropped Off' }));
    await step();
    estimated(null);
    await step(61_000);
    const [ada] = server.cards;
    if (ada) Object.assign(ada, { terminal: 'T2', partySize: 4, phone: '3105550177' });
    server.rev += 1;
    await step(61_000);
    for (const status of ['requesting_ride', 'picked_up', 'dropped_off'])
      server.on(`GET /api/clients/shuttle/${status}`, () => Promise.reject(new TypeError('No network')));
    await step(61_000);
    await step(61_000);
    stop();
    unmount();
    return texts;
  }

  it('should say the same after each move as in any other browser', async () => {
    const plain = await dispatch(false);
    expect(plain.join('\n')).toMatch(/5 min[^]*Picked up by Shuttle 2/);
    expect(await dispatch(true)).toEqual(plain);
  });
});
