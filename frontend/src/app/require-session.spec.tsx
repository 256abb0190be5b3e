import { act, screen, waitFor } from '@testing-library/react';
import { prefetchColumn } from '../lib/rides/columns-api.js';
import { aUser } from '../testing/builders.js';
import { renderRoutes } from '../testing/render.js';
import { FakeServer, json } from '../testing/server.js';
import { hasSessionEnded, takePostLoginPath, hasStoredToast } from '../lib/session/post-login-redirect.js';
import { RequireSession } from './require-session.js';

describe('screens.md, Guarded routes: RequireSession', () => {
  let server: FakeServer;
  /** jsdom cannot navigate and logs an error instead. e2e/browser/sign-in.e2e.ts tests the redirects. */
  let leaving: jest.SpyInstance;
  beforeEach(() => {
    server = new FakeServer();
    leaving = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  const open = () =>
    renderRoutes(
      [{ element: <RequireSession />, children: [{ path: '/shuttle', element: <h1>Shuttle</h1> }] }],
      '/shuttle',
    );
  const LOGGED_OUT = 'You are logged out. Logging in again...';
  const A_LEAVE = expect.objectContaining({ type: 'not implemented' });
  const hasLeft = async () => {
    await waitFor(() => expect(leaving).toHaveBeenCalledWith(A_LEAVE));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  };

  it('should show a skeleton while the session loads, then the screen', async () => {
    server.on('GET /api/auth/user', () => json(aUser()));
    open();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Shuttle' })).toBeInTheDocument();
  });

  it('should redirect a visitor to the sign-in page, showing nothing meanwhile', async () => {
    server.on('GET /api/auth/user', () => json({ message: 'Unauthorized', code: 'UNAUTHORIZED' }, 401));
    open();
    await hasLeft();
    expect(screen.queryByText(LOGGED_OUT)).not.toBeInTheDocument();
    expect(hasSessionEnded()).toBe(false);
  });

  it('sign-in.md, Session: should offer a retry when the session cannot be checked, instead of signing out', async () => {
    server.on('GET /api/auth/user', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503));
    open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.on('GET /api/auth/user', () => json(aUser()));
    again.click();
    expect(await screen.findByRole('heading', { name: 'Shuttle' })).toBeInTheDocument();
  });

  it('should open by itself once the server responds', async () => {
    server.on('GET /api/auth/user', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503));
    open();
    await screen.findByText('Lotline cannot be reached');
    server.on('GET /api/auth/user', () => json(aUser()));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Shuttle' })).toBeInTheDocument();
  });

  describe('screens.md, Lot switcher: without a lot', () => {
    const message = 'No lot is assigned to you. Please ask your administrator.';
    const forbidden = () => json({ message, code: 'FORBIDDEN' }, 403);

    it('should say so instead of showing a screen, until a lot is assigned', async () => {
      server.on('GET /api/auth/user', forbidden);
      open();
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'No lot is assigned to youPlease ask your administrator.',
      );
      expect(screen.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', '/api/logout');
      server.on('GET /api/auth/user', () => json(aUser()));
      screen.getByRole('button', { name: 'Try Again' }).click();
      expect(await screen.findByRole('heading', { name: 'Shuttle' })).toBeInTheDocument();
    });

    it('should replace the screen when the last lot is archived or taken away', async () => {
      server.on('GET /api/auth/user', () => json(aUser()));
      const { store } = open();
      await screen.findByRole('heading', { name: 'Shuttle' });
      server.on('GET /api/auth/user', forbidden).on('GET /api/clients/shuttle/picked_up', forbidden);
      await act(() => store.dispatch(prefetchColumn('picked_up')));
      expect(await screen.findByText('No lot is assigned to you')).toBeInTheDocument();
      expect(screen.queryByRole('heading', { name: 'Shuttle' })).not.toBeInTheDocument();
    });
  });

  const unauthorized = () => json({ message: 'Unauthorized', code: 'UNAUTHORIZED' }, 401);

  it('should redirect to the sign-in page when a signed-in user’s call gets a 401', async () => {
    server.on('GET /api/auth/user', () => json(aUser()));
    const { store } = open();
    await screen.findByRole('heading', { name: 'Shuttle' });
    server.on('GET /api/auth/user', unauthorized).on('GET /api/clients/shuttle/picked_up', unauthorized);
    const shownWhenLeaving: boolean[] = [];
    leaving.mockImplementation(() =>
      shownWhenLeaving.push([LOGGED_OUT, 'Unauthorized'].every((reason) => screen.queryByText(reason) !== null)),
    );
    await act(() => store.dispatch(prefetchColumn('picked_up')));
    await hasLeft();
    expect(leaving.mock.calls).toEqual([[A_LEAVE]]);
    expect(shownWhenLeaving).toEqual([true]);
    expect(server.sent('GET /api/auth/user')).toHaveLength(2);
    expect([hasSessionEnded(), hasStoredToast()]).toEqual([true, true]);
    expect(takePostLoginPath()).toBe('/');
    expect(hasSessionEnded()).toBe(false);
  });

  it('should redirect to the sign-in page when a signed-in user gets an anonymous board list', async () => {
    server.on('GET /api/auth/user', () => json(aUser()));
    const { store } = open();
    await screen.findByRole('heading', { name: 'Shuttle' });
    server
      .on('GET /api/auth/user', unauthorized)
      .on('GET /api/clients/shuttle/picked_up', () => json([], 200, { 'X-Board-Reader': 'board' }));
    await act(() => store.dispatch(prefetchColumn('picked_up')));
    await hasLeft();
  });

  it('should not refetch the session when a visitor’s calls get a 401', async () => {
    server.on('GET /api/auth/user', unauthorized);
    for (const status of ['requesting_ride', 'picked_up', 'dropped_off'])
      server.on(`GET /api/clients/shuttle/${status}`, unauthorized);
    const { store } = open();
    await act(() => store.dispatch(prefetchColumn('requesting_ride')));
    await hasLeft();
    await act(() =>
      Promise.all([store.dispatch(prefetchColumn('picked_up')), store.dispatch(prefetchColumn('dropped_off'))]),
    );
    expect(server.sent('GET /api/auth/user')).toHaveLength(1);
  });
});
