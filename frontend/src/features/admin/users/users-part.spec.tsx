import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RequireSession } from '../../../app/require-session.js';
import { aManagedUser } from '../../../testing/builders.js';
import { FakeStream } from '../../../testing/fake-stream.js';
import { LiveLot, renderRoutes } from '../../../testing/render.js';
import { json } from '../../../testing/server.js';
import { hasStoredToast, takeStoredToast } from '../../../lib/session/post-login-redirect.js';
import { bea, dana, noor, rowOf, UsersPage } from './testing/users.js';

describe('admin.md, Panel: UsersPart', () => {
  const user = userEvent.setup({ delay: null });
  let page: UsersPage;

  beforeEach(() => (page = new UsersPage(user)));

  it('admin.md, Changing roles: should count the roles, and show each user’s role, lots, and missing password', async () => {
    await page.open();
    for (const [name, count] of [
      ['Total Users', '3'],
      ['Admins', '1'],
      ['Agents', '1'],
      ['Valets', '1'],
    ] as const)
      expect(screen.getByText(name).parentElement).toHaveTextContent(`${name}${count}`);
    expect(rowOf('Noor Aziz').getByText('agent')).toHaveClass('agent');
    expect(rowOf('Bea Ortega').getByText('No password yet')).toBeInTheDocument();
    expect(rowOf('Dana Reyes').getByText('All lots')).toBeInTheDocument();
    expect(rowOf('Dana Reyes').getByText('You')).toBeInTheDocument();
    expect(rowOf('Dana Reyes').queryByRole('combobox')).toBeNull();
  });

  it('should filter a long list of users', async () => {
    page.users = Array.from({ length: 60 }, (_, at) => aManagedUser({ id: `${at}`, lastName: `Aziz ${at}` }));
    await page.open();
    await user.type(screen.getByLabelText('Find a user'), 'aziz 42');
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['Noor Aziz 42']);
    await user.type(screen.getByLabelText('Find a user'), 'x');
    expect(screen.getByText('No users found.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all users' }));
    expect(screen.getByLabelText('Find a user')).toHaveValue('');
    expect(screen.getByRole('article', { name: 'Noor Aziz 0' })).toBeInTheDocument();
  });

  it('should change another user’s role, confirm it, and show an error when that fails', async () => {
    page.server.on('PUT /api/users/noor/role', ({ body }) => {
      page.users = [{ ...noor, ...(body as { role: 'valet' }) }, bea, dana];
      return json(page.users[0]);
    });
    await page.open();
    const choice = () => screen.getByLabelText('Role of Noor Aziz');
    await user.selectOptions(choice(), 'valet');
    expect(await screen.findByText('User role has been successfully updated.')).toBeInTheDocument();
    expect(screen.getByText('Role Updated')).toBeInTheDocument();
    await waitFor(() => expect(rowOf('Noor Aziz').getByText('valet')).toBeInTheDocument());

    page.server.on('PUT /api/users/noor/role', () => json({ message: 'Forbidden', code: 'FORBIDDEN' }, 403));
    await user.selectOptions(choice(), 'admin');
    expect(await screen.findByText('Failed to update user role. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('Forbidden')).toBeInTheDocument();
    await waitFor(() => expect(choice()).toHaveValue('valet'));
  });

  it('should show another admin’s changes immediately, and refetch after a lost stream', async () => {
    await page.open();
    page.users = [{ ...noor, role: 'admin', version: 2 }, bea, dana];
    FakeStream.last.send('user', { id: 'c0000000-0000-4000-8000-000000000009' });
    expect(await screen.findByLabelText('Role of Noor Aziz')).toHaveValue('admin');
    expect(page.server.sent('GET /api/auth/user')).toHaveLength(1);
    page.users = [bea, dana];
    act(() => FakeStream.last.onopen());
    act(() => FakeStream.last.onerror());
    act(() => FakeStream.last.onopen());
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Noor Aziz' })).toBeNull());
  });

  it('should not re-render for an unchanged response, and keep the list when a request fails', async () => {
    await page.open();
    page.renders = 0;
    const ask = async () => {
      const before = page.server.sent('GET /api/users').length;
      FakeStream.last.send('user', { id: 'c0000000-0000-4000-8000-000000000009' });
      await waitFor(() => expect(page.server.sent('GET /api/users').length).toBe(before + 1));
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    };
    await ask();
    expect(page.renders).toBe(0);
    page.server.on('GET /api/users', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await ask();
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('should tell a signed-out user so on the sign-in page', async () => {
    // jsdom cannot navigate, and logs an error.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const staff = <LiveLot>{page.element}</LiveLot>;
    renderRoutes([{ element: <RequireSession />, children: [{ path: '*', element: staff }] }], '/admin');
    await screen.findAllByText('Harborview Airport Parking');
    page.server
      .on('PUT /api/users/noor/role', () => json({ message: 'Unauthorized', code: 'UNAUTHORIZED' }, 401))
      .on('GET /api/auth/user', () => json({ message: 'Unauthorized', code: 'UNAUTHORIZED' }, 401));
    await user.selectOptions(screen.getByLabelText('Role of Noor Aziz'), 'valet');
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument();
    expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument();
    expect(screen.queryByText('Failed to update user role. Please try again.')).toBeNull();
    await waitFor(() => expect(hasStoredToast()).toBe(true));
    expect(takeStoredToast()).toMatchObject({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
    });
  });
});
