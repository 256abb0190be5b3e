import { act, screen, waitFor } from '@testing-library/react';
import { prefetchColumn } from '../lib/rides/columns-api.js';
import { aUser } from '../testing/builders.js';
import { renderRoutes } from '../testing/render.js';
import { FakeServer, json } from '../testing/server.js';
import { hasSessionEnded, takePostLoginPath } from '../lib/session/post-login-redirect.js';
import { isToastCarried } from '../ui/toast/stored-toast.js';
import { RequireSession } from './require-session.js';

describe('RequireSession', () => {
  let server: FakeServer;
  /** jsdom cannot leave a page, and says so. Where it goes: e2e/browser/sign-in.e2e.ts. */
  let leaving: jest.SpyInstance;
  beforeEach(() => {
    server = new FakeServer();
    leaving = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    server.restore();
    leaving.mockRestore();
    sessionStorage.clear();
  });

  const open = () =>
    renderRoutes(
      [{ element: <RequireSession />, children: [{ path: '/shuttle', element: <h1>Shuttle</h1> }] }],
      '/shuttle',
    );
  const LOGGED_OUT = 'You are logged out. Logging in again...';
  const saysWhy = () => screen.findByText(LOGGED_OUT);
  const hasLeft = async () => {
    await waitFor(() => expect(leaving).toHaveBeenCalledWith(expect.objectContaining({ type: 'not implemented' })));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  };

  it('should show a skeleton while the session is asked for, then the screen', async () => {
    server.on('GET /api/auth/user', () => json(aUser()));
    open();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Shuttle' })).toBeInTheDocument();
  });

  it('should leave with a signed-out visitor for the sign-in, with nothing shown meanwhile', async () => {
    server.on('GET /api/auth/user', () => json({ message: 'Unauthorized', code: 'UNAUTHORIZED' }, 401));
    open();
    await hasLeft();
    expect(screen.queryByText(LOGGED_OUT)).not.toBeInTheDocument();
    expect(hasSessionEnded()).toBe(false);
  });

  it('should offer another try when the session cannot be checked, and not call it signed out', async () => {
    server.on('GET /api/auth/user', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503));
    open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.on('GET /api/auth/user', () => json(aUser()));
    again.click();
    expect(await screen.findByRole('heading', { name: 'Shuttle' })).toBeInTheDocument();
  });

  const refused = () => json({ message: 'Unauthorized', code: 'UNAUTHORIZED' }, 401);

  it('should leave for the sign-in when a call of somebody signed in is refused', async () => {
    server.on('GET /api/auth/user', () => json(aUser()));
    const { store } = open();
    await screen.findByRole('heading', { name: 'Shuttle' });
    server.on('GET /api/auth/user', refused).on('GET /api/clients/shuttle/picked_up', refused);
    await act(() => store.dispatch(prefetchColumn('picked_up')));
    await saysWhy();
    expect(screen.getByText('Unauthorized')).toBeInTheDocument();
    expect(leaving).not.toHaveBeenCalled();
    await hasLeft();
    expect(server.sent('GET /api/auth/user')).toHaveLength(2);
    expect([hasSessionEnded(), isToastCarried()]).toEqual([true, true]);
    expect(takePostLoginPath()).toBe('/');
    expect(hasSessionEnded()).toBe(false);
  });

  it('should leave for the sign-in when somebody signed in is answered as an open board is', async () => {
    server.on('GET /api/auth/user', () => json(aUser()));
    const { store } = open();
    await screen.findByRole('heading', { name: 'Shuttle' });
    server
      .on('GET /api/auth/user', refused)
      .on('GET /api/clients/shuttle/picked_up', () => json([], 200, { 'X-Board-Reader': 'board' }));
    await act(() => store.dispatch(prefetchColumn('picked_up')));
    await hasLeft();
  });

  it('should not ask again for the session of a visitor whose calls are refused', async () => {
    server.on('GET /api/auth/user', refused);
    for (const status of ['requesting_ride', 'picked_up', 'dropped_off'])
      server.on(`GET /api/clients/shuttle/${status}`, refused);
    const { store } = open();
    await act(() => store.dispatch(prefetchColumn('requesting_ride')));
    await hasLeft();
    await act(() =>
      Promise.all([store.dispatch(prefetchColumn('picked_up')), store.dispatch(prefetchColumn('dropped_off'))]),
    );
    expect(server.sent('GET /api/auth/user')).toHaveLength(1);
  });
});
