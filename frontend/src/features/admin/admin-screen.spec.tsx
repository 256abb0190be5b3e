import type { Role } from '@lotline/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { useSessionQuery } from '../../lib/session/session.js';
import { aUser } from '../../testing/builders.js';
import { FakeStream } from '../../testing/fake-stream.js';
import { LiveLot, renderRoutes } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { AdminScreen, BoardsPart } from './admin-screen.js';

function Guarded() {
  return useSessionQuery().data ? (
    <LiveLot>
      <AdminScreen />
    </LiveLot>
  ) : null;
}

describe('admin.md, Panel: AdminScreen', () => {
  let server: FakeServer;
  beforeEach(() => {
    FakeStream.install();
    server = new FakeServer().on('GET /api/boards', () => json([]));
  });

  const open = (role: Role) => {
    server.on('GET /api/auth/user', () => json(aUser({ role })));
    renderRoutes(
      [
        {
          path: '/admin',
          element: <Guarded />,
          children: [
            { index: true, element: <p>The users</p> },
            { path: 'boards', element: <BoardsPart /> },
          ],
        },
      ],
      '/admin/boards',
    );
  };

  it.each<Role>(['valet', 'agent'])('should deny access to a %s without requesting data', async (role) => {
    open(role);
    expect(await screen.findByText('Access Denied')).toBeInTheDocument();
    expect(screen.getByText('You need admin privileges to access this page.')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(server.sent('GET /api/boards')).toEqual([]);
  });

  it('should grant and revoke access as soon as the user’s role changes', async () => {
    open('valet');
    await screen.findByText('Access Denied');
    const become = (role: Role) => {
      server.on('GET /api/auth/user', () => json(aUser({ role })));
      FakeStream.last.send('user', { id: aUser().id });
    };
    become('admin');
    expect(await screen.findByText('No devices are paired yet.')).toBeInTheDocument();
    become('agent');
    expect(await screen.findByText('Access Denied')).toBeInTheDocument();
  });

  it('should show an admin the sections, each with its own address', async () => {
    open('admin');
    expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeInTheDocument();
    expect(screen.getByText('Manage user roles and system access')).toBeInTheDocument();
    expect(await screen.findByText('No devices are paired yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Boards' })).toHaveAttribute('aria-current', 'page');
    fireEvent.click(screen.getByRole('link', { name: 'Users' }));
    expect(await screen.findByText('The users')).toBeInTheDocument();
  });
});
