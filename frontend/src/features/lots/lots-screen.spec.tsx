import type { LotOverview } from '@lotline/protocol';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { aLotOverview } from '../../testing/builders.js';
import { FakeStream } from '../../testing/fake-stream.js';
import { OpenScreen } from '../../testing/open-screen.js';
import { json } from '../../testing/server.js';
import { LotsScreen } from './lots-screen.js';

const NOW = '2026-11-21T20:00:00.000Z';

class OpenLots extends OpenScreen {
  readonly opened: string[] = [];
  alertLots: string[] = [];

  constructor(public lots: LotOverview[]) {
    super(NOW, 'valet');
    this.server
      .on('GET /api/overview', () => json(this.lots))
      .on('GET /api/alerts/lots', () => json({ lotIds: this.alertLots }))
      .on('PUT /api/alerts/lots', ({ body }) => json(body));
  }

  open = (): Promise<void> => this.show(<LotsScreen onOpen={(lotId) => this.opened.push(lotId)} />, '/lots');
}

describe('alerts.md, Other lots: LotsScreen', () => {
  let lots: OpenLots;
  const eastgate = aLotOverview({ lotId: 'eastgate', title: 'Eastgate Park & Fly', spots: null });
  const show = async (...shown: LotOverview[]): Promise<void> => {
    lots = new OpenLots(shown);
    await lots.open();
  };
  const rows = (): HTMLElement[] => screen.getAllByRole('listitem');
  const titles = (): (string | null)[] =>
    rows().map((row) => within(row).getAllByRole('button')[0]?.textContent ?? null);

  it('should show each lot’s figures, and say where the user is', async () => {
    await show(
      aLotOverview({
        waiting: 2,
        longestSince: '2026-11-21T19:36:00.000Z',
        revenue: 1032.5,
        spots: { free: 33, total: 120, carsWithoutSpot: 3 },
      }),
    );
    const [row] = rows();
    expect(row).toHaveTextContent('Harborview Airport Parking You are here');
    expect(
      within(row ?? document.body)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['224 min', '8733 of 120 spots free, 3 cars without a spot', '1231 booked', '28', '1 of 1', '$1,033']);
  });

  it('should not show a wait below a minute', async () => {
    await show(aLotOverview({ waiting: 1, longestSince: '2026-11-21T19:59:01.000Z' }));
    expect(screen.getAllByRole('definition')[0]?.textContent).toBe('1');
  });

  it('should keep the revenue’s column for lots whose revenue the user may not see', async () => {
    await show(aLotOverview({ revenue: 10 }), eastgate);
    const revenues = rows().map((row) => within(row).getAllByRole('definition').at(-1)?.textContent);
    expect(revenues.sort()).toEqual(['$10', '–']);
  });

  it('should show no revenue that the server does not return, and no spots that the lot does not list', async () => {
    await show(eastgate);
    expect(screen.queryByText('Revenue')).not.toBeInTheDocument();
    expect(screen.queryByText(/free/)).not.toBeInTheDocument();
  });

  it('lots.md, Changes on open screens: should show a lot that is added or restored within a second, and not one that is archived', async () => {
    await show(aLotOverview(), eastgate);
    const after = async (shown: LotOverview[]) => {
      lots.lots = shown;
      act(() => FakeStream.last.send('lot', { lotId: 'eastgate', version: 2 }));
      await lots.after(1_000);
      return titles();
    };
    expect(await after([aLotOverview()])).toEqual(['Harborview Airport Parking']);
    expect(await after([aLotOverview(), eastgate])).toEqual(['Eastgate Park & Fly', 'Harborview Airport Parking']);
  });

  it('should put a lot first when it needs somebody, within a second by the live stream', async () => {
    await show(aLotOverview(), eastgate);
    expect(titles()).toEqual(['Eastgate Park & Fly', 'Harborview Airport Parking']);
    expect(screen.getByText('2 lots, none needs attention')).toBeInTheDocument();
    lots.lots = [aLotOverview({ unacknowledged: 1, waiting: 1 }), eastgate];
    act(() => FakeStream.last.send('overview', {}));
    await lots.after(1_000);
    expect(titles()).toEqual(['Harborview Airport Parking', 'Eastgate Park & Fly']);
    expect(screen.getByText('1 request unacknowledged')).toBeInTheDocument();
    expect(screen.getByText('2 lots, 1 needs attention')).toBeInTheDocument();
  });

  it('should offer the lots to be copied and downloaded', async () => {
    await show(aLotOverview(), eastgate);
    expect(screen.getByRole('button', { name: 'Copy or download All lots' })).toBeInTheDocument();
  });

  it('overview.md, Opening a lot: should open a lot with one press', async () => {
    await show(aLotOverview(), eastgate);
    fireEvent.click(screen.getByRole('button', { name: 'Eastgate Park & Fly' }));
    expect(lots.opened).toEqual(['eastgate']);
  });

  it('should choose the lots whose alerts ring wherever the user is', async () => {
    await show(aLotOverview(), eastgate);
    const bell = screen.getByRole('button', { name: 'Alerts of Eastgate Park & Fly' });
    expect(bell).toHaveAttribute('aria-pressed', 'false');
    fireEvent.click(bell);
    await lots.after(50);
    expect(bell).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(screen.getByRole('button', { name: 'Ring for all lots' }));
    await lots.after(50);
    fireEvent.click(screen.getByRole('button', { name: 'Ring only for my current lot' }));
    await lots.after(50);
    expect(lots.server.sent('PUT /api/alerts/lots').map(({ body }) => body)).toEqual([
      { lotIds: ['eastgate'] },
      { lotIds: ['harborview', 'eastgate'] },
      { lotIds: [] },
    ]);
  });

  it('should offer no choice of alerts until the earlier choice is known, which it would replace', async () => {
    lots = new OpenLots([aLotOverview(), eastgate]);
    lots.server.on('GET /api/alerts/lots', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503));
    await lots.open();
    expect(screen.getByRole('button', { name: 'Alerts of Eastgate Park & Fly' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Ring/ })).toBeNull();
  });

  it('should keep what it shows while the server does not answer, and say so when it has nothing', async () => {
    await show(eastgate);
    lots.server.on('GET /api/overview', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503));
    await lots.after(6_000);
    expect(titles()).toEqual(['Eastgate Park & Fly']);

    lots = new OpenLots([]);
    lots.server.on('GET /api/overview', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503));
    await lots.open();
    expect(screen.getByText('The lots could not be loaded')).toBeInTheDocument();
  });
});
