import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aClient } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { SearchDialog } from './search-dialog.js';

const clara = aClient({ id: 'clara', checkOutDateTime: '2026-11-24 22:00:00' });
const SEARCH = 'GET /api/clients?search=santos&limit=50';

describe('search.md, Result cards: ‘Add to Shuttle’ in the search', () => {
  let server: FakeServer;
  beforeEach(() => {
    stopDateAt('2026-11-21T15:42:00Z');
    server = new FakeServer();
    renderInLot(<SearchDialog onClose={() => undefined} />);
  });

  /** Searches for Clara and adds her. */
  const add = async () => {
    const form = await screen.findByRole('search');
    fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'santos' } });
    fireEvent.submit(form);
    const card = within(await screen.findByRole('article', { name: 'Clara Santos' }));
    fireEvent.click(card.getByRole('button', { name: 'Add to Shuttle' }));
  };

  it('should request a ride and show it', async () => {
    const riding = {
      ...clara,
      shuttleStatus: 'requesting_ride',
      customerRequestingRideTimestamp: '2026-11-21T15:36:00Z',
    };
    server.on(SEARCH, () => json([clara]));
    server.on('PATCH /api/clients/clara/shuttle-status', () => {
      server.on(SEARCH, () => json([riding]));
      return json(riding);
    });
    await add();
    expect(await screen.findByText('Requesting ride · 6 min')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add to Shuttle' })).not.toBeInTheDocument();
    expect(server.sent('PATCH /api/clients/clara/shuttle-status')[0]?.body).toEqual({
      status: 'requesting_ride',
      shuttleNumber: null,
      movedFrom: { status: null, shuttleNumber: null },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.sent('PATCH /api/clients/clara/shuttle-status').at(-1)?.body).toMatchObject({
        status: null,
        undo: true,
      }),
    );
  });

  it('should not request a ride for a customer whom a colleague has moved meanwhile, and say where they are', async () => {
    server.on(SEARCH, () => json([clara]));
    const movedBy = { kind: 'staff', name: 'Moe A.' };
    const current = { ...clara, shuttleStatus: 'dropped_off' };
    server.on('PATCH /api/clients/clara/shuttle-status', () =>
      json({ message: 'Moved', code: 'MOVE_OVERTAKEN', current, movedBy }, 409),
    );
    await add();
    expect(
      await screen.findByText(
        'Moe A. moved this customer first: Clara Santos has been dropped off now. Your move was not applied.',
      ),
    ).toBeInTheDocument();
  });

  it('should show why a ride request failed, and offer it again', async () => {
    server.on(SEARCH, () => json([clara]));
    server.on('PATCH /api/clients/clara/shuttle-status', () =>
      json({ message: 'Checked out', code: 'RIDE_CLOSED' }, 410),
    );
    await add();
    expect(await screen.findByText('Checked out')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add to Shuttle' })).toBeEnabled());
  });
});
