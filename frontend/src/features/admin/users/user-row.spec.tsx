import type { ManagedUser, SignedInUser } from '@lotline/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aManagedUser, aUser } from '../../../testing/builders.js';
import { renderInLot } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { UsersPart } from './users-part.js';

const me: SignedInUser = aUser({ id: 'me', role: 'admin' });
const dana = aManagedUser({ id: 'me', firstName: 'Dana', lastName: 'Reyes', role: 'admin' });
const noor = aManagedUser({ id: 'noor', firstName: 'Noor', lastName: 'Aziz', role: 'agent' });
const bea = aManagedUser({ id: 'bea', firstName: 'Bea', lastName: 'Ortega' });

describe('admin.md, Users: UserRow', () => {
  const user = userEvent.setup({ delay: null });
  let server: FakeServer;
  let users: ManagedUser[];

  beforeEach(() => {
    users = [noor, bea, dana];
    server = new FakeServer().on('GET /api/auth/user', () => json(me)).on('GET /api/users', () => json(users));
  });

  const open = async () => {
    renderInLot(<UsersPart />, '/admin');
    await screen.findByText('Total Users');
  };
  const row = (name: string) => within(screen.getByRole('article', { name }));

  it('should save a role chosen with the arrow keys only once it is confirmed', async () => {
    server.on('PUT /api/users/noor/role', ({ body }) => {
      users = [{ ...noor, ...(body as { role: 'valet' }) }, bea, dana];
      return json(users[0]);
    });
    await open();
    const choice = screen.getByLabelText('Role of Noor Aziz');
    // Imitates an arrow key on a closed select.
    const step = (key: string, value: string) => {
      fireEvent.keyDown(choice, { key });
      fireEvent.change(choice, { target: { value } });
    };
    step('ArrowUp', 'admin');
    step('ArrowDown', 'agent');
    step('ArrowDown', 'valet');
    expect(choice).toHaveValue('valet');
    fireEvent.keyDown(choice, { key: 'Escape' });
    expect(choice).toHaveValue('agent');
    step('ArrowDown', 'valet');
    expect(server.sent('PUT /api/users/noor/role')).toEqual([]);
    fireEvent.keyDown(choice, { key: 'Enter' });
    expect(await screen.findByText('Role Updated')).toBeInTheDocument();
    fireEvent.blur(choice);
    expect(server.sent('PUT /api/users/noor/role').map(({ body }) => body)).toEqual([{ role: 'valet' }]);

    await waitFor(() => expect(row('Noor Aziz').getByText('valet')).toBeInTheDocument());
    step('ArrowUp', 'agent');
    fireEvent.blur(choice);
    await waitFor(() => expect(row('Noor Aziz').getByText('agent')).toBeInTheDocument());
    expect(server.sent('PUT /api/users/noor/role')).toHaveLength(2);
  });

  it('should deactivate another user after confirmation, show it, and reactivate', async () => {
    server.on('PUT /api/users/noor/active', ({ body }) => {
      users = [{ ...noor, ...(body as { active: boolean }) }, bea, dana];
      return json(users[0]);
    });
    await open();
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    expect(row('Dana Reyes').queryByRole('button', { name: /activate/ })).toBeNull();
    await press('Deactivate Noor Aziz');
    const asked = within(await screen.findByRole('dialog', { name: 'Deactivate User' }));
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(server.sent('PUT /api/users/noor/active')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Deactivate Noor Aziz');
    const again = within(await screen.findByRole('dialog', { name: 'Deactivate User' }));
    await user.click(again.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('User Deactivated')).toBeInTheDocument();
    expect(await row('Noor Aziz').findByText('Deactivated')).toBeInTheDocument();
    await press('Reactivate Noor Aziz');
    expect(await screen.findByText('Noor Aziz can sign in again.')).toBeInTheDocument();
    await waitFor(() => expect(row('Noor Aziz').queryByText('Deactivated')).toBeNull());
    expect(server.sent('PUT /api/users/noor/active').map(({ body }) => body)).toEqual([
      { active: false },
      { active: true },
    ]);
  });

  it('should show an error when a user could not be deactivated', async () => {
    server.on('PUT /api/users/noor/active', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await open();
    await user.click(screen.getByRole('button', { name: 'Deactivate Noor Aziz' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Deactivate User' }));
    await user.click(asked.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Failed to deactivate user. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('Down')).toBeInTheDocument();
    expect(row('Noor Aziz').queryByText('Deactivated')).toBeNull();
  });

  it('should show when each user last signed in, on the lot’s clock', async () => {
    users = [{ ...noor, lastSignedInAt: '2025-11-21T22:15:00.000Z' }, bea, dana];
    await open();
    expect(row('Noor Aziz').getByText('Last signed in Nov 21, 2025 2:15 PM')).toBeInTheDocument();
    expect(row('Bea Ortega').getByText('No sign-in recorded')).toBeInTheDocument();
  });
});
