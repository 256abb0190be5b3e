import { act, fireEvent, screen } from '@testing-library/react';
import { aBoardCard, aSettings } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { translatePage } from '../../testing/translate-page.js';
import { FakeStream } from '../../testing/fake-stream.js';
import { BoardDevice, minutesAgo } from './testing/board-device.js';

const NOW = Date.parse('2026-11-21T16:00:00.000Z');

describe('pick-up-boards.md, Languages: a pick-up board in a browser that translates', () => {
  const tablet = new BoardDevice();
  const { after, open, press, away, back } = tablet;

  /** Moves customers, and returns the board's text after each step. */
  async function drive(translated: boolean): Promise<string[]> {
    tablet.begin();
    jest.setSystemTime(NOW);
    const { server } = tablet;
    for (const card of server.cards)
      if (card.shuttleStatus === 'requesting_ride')
        card.customerRequestingRideTimestamp = minutesAgo(card.id === 'ada' ? 4 : 12);
    server.on('GET /api/settings', () => json(aSettings({ logoUrl: '/logo.png' })));
    const { unmount } = await open();
    act(() => FakeStream.last.onopen());
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
    press('Take Miguel Santos');
    await step();
    press('Undo');
    await step();
    press('Drop off Jun Tanaka');
    await step();
    press(/^Ada Okafor/);
    await step();
    press('Tap here to move customer');
    await step();
    press(/^(en|dis)able sound alerts|enable/);
    await step();
    press('Español');
    await step();
    press('English');
    await step();
    estimated(null);
    away();
    press('Take Miguel Santos');
    await step(61_000);
    back();
    server.cards.push(
      aBoardCard({ id: 'rosa', firstName: 'Rosa', lastName: 'Diaz', customerRequestingRideTimestamp: minutesAgo(7) }),
    );
    const [ada] = server.cards;
    if (ada) Object.assign(ada, { terminal: 'T2', partySize: 4, phone: '3105550177' });
    server.rev += 1;
    await step(61_000);
    press('Remove Ada Okafor');
    await step();
    press('Remove');
    await step();
    const logo = document.querySelector('img');
    if (logo) fireEvent.error(logo);
    await step();
    stop();
    unmount();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    return texts;
  }

  it('should say the same after each move as in any other browser', async () => {
    const plain = await drive(false);
    expect(plain.join('\n')).toMatch(/13 min[^]*Rosa Diaz/);
    expect(await drive(true)).toEqual(plain);
  });
});
