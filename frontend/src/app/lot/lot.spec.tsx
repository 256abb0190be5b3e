import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useGetAlertLotsQuery } from '../../lib/alerts/alert-lots-api.js';
import { api } from '../../lib/api/api.js';
import { prefetchColumn, columnsApi } from '../../lib/rides/columns-api.js';
import { recordLotChange } from '../../lib/session/session.js';
import { setPageLot } from '../../lib/lot/page-lot.js';
import { useSettingsQuery } from '../../lib/lot/settings.js';
import { useLiveStream } from '../../lib/live/use-live-stream.js';
import { aSettings, aUser } from '../../testing/builders.js';
import { FakeStream } from '../../testing/fake-stream.js';
import { renderRoutes } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { useUnsaved } from '../../lib/page/unsaved.js';
import { RequireSession } from '../require-session.js';
import { LotFollower } from './lot-follower.js';
import { LotSwitcher } from './lot-switcher.js';

const HARBORVIEW = { id: 'harborview', title: 'Harborview Airport Parking', role: 'valet' as const };
const EASTGATE = { id: 'eastgate', title: 'Eastgate Park & Fly', role: 'valet' as const };

function Form() {
  const [text, setText] = useState('');
  const { search } = useLocation();
  useUnsaved({ isUnsaved: () => text !== '', isLeaving: () => true, text: 'Lost.' });
  return (
    <>
      <input aria-label="Notes" value={text} onChange={({ target }) => setText(target.value)} />
      <p>{`query: ${search || 'none'}`}</p>
      <Link to="?">Close</Link>
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
      <LotFollower />
    </>
  );
}

describe('screens.md, Lot switcher: the session’s lot', () => {
  let server: FakeServer;
  let hand: UserEvent;
  let at = HARBORVIEW;
  let lots = [HARBORVIEW, EASTGATE];

  beforeEach(() => {
    at = HARBORVIEW;
    setPageLot(at.id); // the module keeps the lot of the previous test
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
    // The URL no longer names a customer of the other lot.
    expect(await screen.findByText('query: none')).toBeInTheDocument();
  };
  const tabMoves = (store: Awaited<ReturnType<typeof open>>['store']) => {
    at = EASTGATE;
    act(() => void store.dispatch(recordLotChange(EASTGATE.id)));
  };

  it('should be a plain title for users with a single lot', async () => {
    lots = [HARBORVIEW];
    await open();
    expect(screen.getByText(HARBORVIEW.title)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Lot/ })).not.toBeInTheDocument();
  });

  it('should change together with everything on the screen', async () => {
    await open();
    await change();
    await moved();
    expect(await screen.findByText('You are now at Eastgate Park & Fly.')).toBeInTheDocument();
    expect(server.sent('PUT /api/auth/lot').map(({ body }) => body)).toEqual([{ lotId: 'eastgate' }]);
  });

  it('should ask once before unsaved input is lost', async () => {
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
    [403, 'FORBIDDEN', 'You no longer have access to Eastgate Park & Fly. An administrator can restore it.'],
    [503, 'UNAVAILABLE', 'Eastgate Park & Fly cannot be reached right now. Please try again.'],
  ])('should stay the same when a change fails with %i, and explain why', async (status, code, sentence) => {
    server.on('PUT /api/auth/lot', () => json({ message: code, code }, status));
    await open();
    await hand.type(screen.getByLabelText('Notes'), 'blue car');
    await change();
    await hand.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText('of America/Los_Angeles')).toBeInTheDocument();
    expect(screen.getByLabelText('Notes')).toHaveValue('blue car');
  });

  it('should follow a change in another tab', async () => {
    const { store } = await open();
    tabMoves(store);
    await moved();
  });

  it('should ask in a tab with unsaved input whether to change back or lose it', async () => {
    const { store } = await open();
    await hand.type(screen.getByLabelText('Notes'), 'blue car');
    tabMoves(store);
    expect(await screen.findByRole('dialog', { name: 'You are now at another lot' })).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Change back' }));
    await waitFor(() => expect(at).toBe(HARBORVIEW));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Notes')).toHaveValue('blue car');

    tabMoves(store);
    await hand.click(await screen.findByRole('button', { name: 'Discard' }));
    await moved();
  });

  it('should say in a tab with unsaved input that its lot is gone, keep the input, and follow when the person leaves it', async () => {
    const { store } = await open();
    await hand.type(screen.getByLabelText('Notes'), 'blue car');
    at = EASTGATE;
    lots = [EASTGATE, { id: 'northfield', title: 'Northfield Parking', role: 'valet' }];
    act(() => void store.dispatch(api.util.invalidateTags(['Session'])));
    const question = await screen.findByRole('dialog', { name: 'This lot is no longer available' });
    expect(question).toHaveTextContent(
      'Harborview Airport Parking is closed, or you no longer work there. You are now at Eastgate Park & Fly.',
    );
    expect(question).toHaveTextContent('Your unsaved input cannot be saved. Keep this page to copy it, or discard it.');
    await hand.click(screen.getByRole('button', { name: 'Keep this page' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Notes')).toHaveValue('blue car');

    await hand.clear(screen.getByLabelText('Notes'));
    await hand.click(screen.getByRole('link', { name: 'Close' }));
    await moved();
  });

  it('should show a changed lot without a reload, once the gateway knows it', async () => {
    function Following() {
      useLiveStream();
      return <Desk />;
    }
    FakeStream.install();
    renderRoutes([{ element: <RequireSession />, children: [{ path: '*', element: <Following /> }] }]);
    expect(await screen.findByText('of America/Los_Angeles')).toBeInTheDocument();
    await hand.type(screen.getByLabelText('Notes'), 'blue car');

    const changed = { lotId: 'harborview', title: 'Harborview Parking', timeZone: 'America/Phoenix' };
    let reads = 0;
    server.on('GET /api/settings', () => {
      reads += 1;
      // The first answer comes from a gateway that does not know the change yet.
      return json(aSettings(reads === 1 ? { version: 4 } : { ...changed, version: 5 }));
    });
    lots = [
      { id: 'harborview', title: changed.title, role: 'valet' },
      EASTGATE,
      { id: 'northfield', title: 'Northfield Parking', role: 'valet' },
    ];
    FakeStream.last.send('lot', { lotId: 'harborview', version: 5 });
    expect(await screen.findByText('of America/Phoenix')).toBeInTheDocument();
    expect(reads).toBe(2);
    await hand.click(screen.getByRole('button', { name: 'Lot: Harborview Parking' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Northfield Parking' })).toBeInTheDocument();
    expect(screen.getByLabelText('Notes')).toHaveValue('blue car');
  });

  it('should be named in every call, and refetched after a 403', async () => {
    const { store } = await open();
    server.on('GET /api/clients/shuttle/picked_up', ({ headers }) =>
      headers['x-lot'] === at.id ? json([]) : json({ message: 'Forbidden', code: 'FORBIDDEN' }, 403),
    );
    await act(() => store.dispatch(prefetchColumn('picked_up')));
    expect(server.calls.at(-1)).toMatchObject({ headers: { 'x-lot': 'harborview' } });
    at = EASTGATE;
    await act(() =>
      store.dispatch(columnsApi.endpoints.getBoardList.initiate('picked_up', { forceRefetch: true, subscribe: false })),
    );
    await moved();
  });

  it('should be refetched alone after a 403, and not again if that is refused too', async () => {
    function Listener() {
      useGetAlertLotsQuery();
      return <Desk />;
    }
    const forbidden = () => {
      // An endless loop would hang the test.
      if (server.calls.length > 20) throw new Error('Too many calls');
      return json({ message: 'Forbidden', code: 'FORBIDDEN' }, 403);
    };
    server
      .on('GET /api/alerts/lots', () => (at === HARBORVIEW ? json({ lotIds: [] }) : forbidden()))
      .on('GET /api/clients/shuttle/picked_up', forbidden);
    const { store } = renderRoutes([{ element: <RequireSession />, children: [{ path: '*', element: <Listener /> }] }]);
    expect(await screen.findByText('of America/Los_Angeles')).toBeInTheDocument();
    await hand.type(screen.getByLabelText('Notes'), 'blue car');
    const sent = () => [server.sent('GET /api/alerts/lots').length, server.sent('GET /api/auth/user').length];
    const poll = async () => {
      await act(() => store.dispatch(prefetchColumn('picked_up')));
      await act(() => Promise.all(store.dispatch(api.util.getRunningQueriesThunk())));
    };
    expect(sent()).toEqual([1, 1]);

    tabMoves(store);
    await poll();
    expect(sent()).toEqual([1, 2]);
    server.on('GET /api/auth/user', forbidden);
    await poll();
    expect(sent()).toEqual([1, 3]);
    expect(screen.getByLabelText('Notes')).toHaveValue('blue car');
  });
});
