import { screen } from '@testing-library/react';
import { aUser } from '../testing/builders.js';
import { renderRoutes } from '../testing/render.js';
import { FakeServer, json } from '../testing/server.js';
import { RequireSession } from './require-session.js';

describe('RequireSession', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
  });
  afterEach(() => server.restore());

  const open = () =>
    renderRoutes(
      [
        { element: <RequireSession />, children: [{ path: '/shuttle', element: <h1>Shuttle</h1> }] },
        { path: '/login', element: <h1>Sign in to your account</h1> },
      ],
      '/shuttle',
    );

  it('should show a skeleton while the session is asked for, then the screen', async () => {
    server.on('GET /api/auth/user', () => json(aUser()));
    open();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Shuttle' })).toBeInTheDocument();
  });

  it('should lead a signed-out visitor to the sign-in', async () => {
    server.on('GET /api/auth/user', () => json({ message: 'Unauthorized', code: 'UNAUTHORIZED' }, 401));
    open();
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeInTheDocument();
  });

  it('should offer another try when the session cannot be checked, and not call it signed out', async () => {
    server.on('GET /api/auth/user', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503));
    open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.on('GET /api/auth/user', () => json(aUser()));
    again.click();
    expect(await screen.findByRole('heading', { name: 'Shuttle' })).toBeInTheDocument();
  });
});
