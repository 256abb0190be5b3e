import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { askForColumn, columnsApi } from '../../lib/rides/columns-api.js';
import { noteLot } from '../../lib/session/session.js';
import { useSettingsQuery } from '../../lib/lot/settings.js';
import { aSettings, aUser } from '../../testing/builders.js';
import { renderRoutes } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { LeaveGuard } from '../../ui/form/leave-guard.js';
import { RequireSession } from '../require-session.js';
import { LotFollowed } from './lot-follower.js';
import { LotSwitcher } from './lot-switcher.js';

const HARBORVIEW = { id: 'harborview', title: 'Harborview Airport Parking' };
const EASTGATE = { id: 'eastgate', title: 'Eastgate Park & Fly' };

function Form() {
  const [text, setText] = useState('');
  const { search } = useLocation();
  return (
    <>
      <input aria-label="Notes" value={text} onChange={({ target }) => setText(target.value)} />
      <p>{`query: ${search || 'none'}`}</p>
      <LeaveGuard isUnsaved={() => text !== ''} isLeaving={() => true} text="Lost." />
    </>
  );
}

function Desk() {
  const { data: settings } = useSettingsQuery();
  if (!settings) return null;
  return (
    <>
      <LotSwitcher settings={settings} />
      <p>{`of ${settings.timeZone}`}</p>
      <Form />
      <LotFollowed />
    </>
  );
}

/** A server whose session is at a lot, and a screen of it. */
describe('the lot of a session', () => {
  let server: FakeServer;
  let hand: UserEvent;
  let at = HARBORVIEW;
  let lots = [HARBORVIEW, EASTGATE];

  beforeEach(() => {
    at = HARBORVIEW;
    lots = [HARBORVIEW, EASTGATE];
    hand = userEvent.setup({ delay: null });
    server = new FakeServer()
      .on('GET /api/auth/user', () => json(aUser({ lots, lotId: at.id })))
      .on('GET /api/settings', () =>
        json(
          aSettings({
            lotId: at.id,
            title: at.title,
            timeZone: at === EASTGATE ? 'America/New_York' : 'America/Los_Angeles',
          }),
        ),
      )
      .on('PUT /api/auth/lot', ({ body }) => {
        at = JSON.stringify(body).includes(EASTGATE.id) ? EASTGATE : HARBORVIEW;
        return json(aUser({ lots, lotId: at.id }));
      });
  });
  afterEach(() => server.restore());

  const open = async () => {
    const shown = renderRoutes(
      [{ element: <RequireSession />, children: [{ path: '*', element: <Desk /> }] }],
      '/calendar?customer=c1',
    );
    expect(await screen.findByText('of America/Los_Angeles')).toBeInTheDocument();
    return shown;
  };
  const switcher = () => screen.getByRole('button', { name: 'Lot: Harborview Airport Parking' });
  const change = async () => {
    await hand.click(switcher());
    await hand.click(await screen.findByRole('menuitemradio', { name: EASTGATE.title }));
  };
  const moved = async () => {
    expect(await screen.findByText('of America/New_York')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: `Lot: ${EASTGATE.title}` })).toBeInTheDocument();
    expect(screen.getByLabelText('Notes')).toHaveValue('');
    // Of the address the customer of the other lot is gone.
    expect(await screen.findByText('query: none')).toBeInTheDocument();
  };
  const tabMoves = (store: Awaited<ReturnType<typeof open>>['store']) => {
    at = EASTGATE;
    act(() => void store.dispatch(noteLot(EASTGATE.id)));
  };

  it('should be a title, and nothing to press, where there is one', async () => {
    lots = [HARBORVIEW];
    await open();
    expect(screen.getByText(HARBORVIEW.title)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Lot/ })).not.toBeInTheDocument();
  });

  it('should change, with everything on screen', async () => {
    await open();
    await change();
    await moved();
    expect(await screen.findByText('You work at Eastgate Park & Fly now.')).toBeInTheDocument();
    expect(server.sent('PUT /api/auth/lot').map(({ body }) => body)).toEqual([{ lotId: 'eastgate' }]);
  });

  it('should ask before what is typed is lost, and lose it once', async () => {
    await open();
    await hand.type(screen.getByLabelText('Notes'), 'blue car');
    await change();
    await hand.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(server.sent('PUT /api/auth/lot')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).not.toBeInTheDocument());
    await change();
    await hand.click(await screen.findByRole('button', { name: 'Discard' }));
    await moved();
  });

  it.each([
    [403, 'FORBIDDEN', 'You do not work at Eastgate Park & Fly any more. An administrator can assign it to you again.'],
    [503, 'UNAVAILABLE', 'Eastgate Park & Fly cannot be reached at the moment. Please try again.'],
  ])('should stay where a change is refused with %i, and say so kindly', async (status, code, sentence) => {
    server.on('PUT /api/auth/lot', () => json({ message: code, code }, status));
    await open();
    await hand.type(screen.getByLabelText('Notes'), 'blue car');
    await change();
    await hand.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText('of America/Los_Angeles')).toBeInTheDocument();
    expect(screen.getByLabelText('Notes')).toHaveValue('blue car');
  });

  it('should follow the session to another, changed in another tab', async () => {
    const { store } = await open();
    tabMoves(store);
    await moved();
  });

  it('should ask in a tab with something typed, and change back with it, or lose it', async () => {
    const { store } = await open();
    await hand.type(screen.getByLabelText('Notes'), 'blue car');
    tabMoves(store);
    expect(await screen.findByRole('dialog', { name: 'You work at another lot now' })).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Change back' }));
    await waitFor(() => expect(at).toBe(HARBORVIEW));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Notes')).toHaveValue('blue car');

    tabMoves(store);
    await hand.click(await screen.findByRole('button', { name: 'Discard' }));
    await moved();
  });

  it('should be named in every call, and asked for where a call is refused', async () => {
    const { store } = await open();
    server.on('GET /api/clients/shuttle/picked_up', ({ headers }) =>
      headers['x-lot'] === at.id ? json([]) : json({ message: 'Forbidden', code: 'FORBIDDEN' }, 403),
    );
    await act(() => store.dispatch(askForColumn('picked_up')));
    expect(server.calls.at(-1)).toMatchObject({ headers: { 'x-lot': 'harborview' } });
    at = EASTGATE;
    await act(() =>
      store.dispatch(columnsApi.endpoints.getBoardList.initiate('picked_up', { forceRefetch: true, subscribe: false })),
    );
    await moved();
  });
});
