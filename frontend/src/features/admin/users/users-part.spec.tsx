import type { ManagedUser, SignedInUser } from '@lotline/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { RequireSession } from '../../../app/require-session.js';
import { useLiveStream } from '../../../lib/live/use-live-stream.js';
import { aManagedUser, aSettings, aUser } from '../../../testing/builders.js';
import { FakeStream } from '../../../testing/fake-stream.js';
import { InLot } from '../../../testing/in-lot.js';
import { renderRoutes, renderScreen } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { hasStoredToast, takeStoredToast } from '../../../ui/toast/stored-toast.js';
import { UsersPart } from './users-part.js';

const LOTS = [
  { id: 'harborview', title: 'Harborview Airport Parking', role: 'admin' as const },
  { id: 'eastgate', title: 'Eastgate Park & Fly', role: 'admin' as const },
];
const me: SignedInUser = aUser({ id: 'me', role: 'admin', operatorAdmin: true, lots: LOTS });
const dana = aManagedUser({ id: 'me', firstName: 'Dana', lastName: 'Reyes', email: 'dana@lot.example', role: 'admin' });
const noor = aManagedUser({
  id: 'noor',
  firstName: 'Noor',
  lastName: 'Aziz',
  email: 'noor@lot.example',
  role: 'agent',
});
const bea = aManagedUser({ id: 'bea', firstName: 'Bea', lastName: 'Ortega', hasPassword: false });

describe('UsersPart', () => {
  const user = userEvent.setup({ delay: null });
  let server: FakeServer;
  let users: ManagedUser[];
  let renders: number;

  beforeEach(() => {
    users = [noor, bea, dana];
    renders = 0;
    FakeStream.install();
    server = new FakeServer()
      .on('GET /api/settings', () => json(aSettings()))
      .on('GET /api/auth/user', () => json(me))
      .on('GET /api/users', () => json(users));
  });
  afterEach(() => server.restore());

  function Screen() {
    useLiveStream();
    return (
      <InLot>
        <Profiler id="users" onRender={() => (renders += 1)}>
          <UsersPart />
        </Profiler>
      </InLot>
    );
  }
  const show = () => renderScreen(<Screen />, '/admin');
  const open = async () => {
    show();
    await screen.findByText('Total Users');
    await screen.findAllByText('Harborview Airport Parking');
  };
  const row = (name: string) => within(screen.getByRole('article', { name }));
  const edit = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Edit ${name}` }));
    return within(await screen.findByRole('dialog', { name: 'Edit User' }));
  };
  const create = async () => {
    await user.click(screen.getByRole('button', { name: 'Create User' }));
    return within(await screen.findByRole('dialog', { name: 'Create User' }));
  };
  type Dialog = Awaited<ReturnType<typeof create>>;
  const fill = (dialog: Dialog, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  };

  const choose = async (dialog: Dialog, label: string, option: string) => {
    await user.click(dialog.getByLabelText(label));
    await user.click(await screen.findByTitle(option, undefined));
  };

  it('should count the roles, and show each user’s role, lots, and missing password', async () => {
    await open();
    for (const [name, count] of [
      ['Total Users', '3'],
      ['Admins', '1'],
      ['Agents', '1'],
      ['Valets', '1'],
    ] as const)
      expect(screen.getByText(name).parentElement).toHaveTextContent(`${name}${count}`);
    expect(row('Noor Aziz').getByText('agent')).toHaveClass('agent');
    expect(row('Bea Ortega').getByText('No password yet')).toBeInTheDocument();
    expect(row('Dana Reyes').getByText('All lots')).toBeInTheDocument();
    expect(row('Dana Reyes').getByText('You')).toBeInTheDocument();
    expect(row('Dana Reyes').queryByRole('combobox')).toBeNull();
  });

  it('should show the loading, empty and error states', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.on('GET /api/users', () => new Promise((resolve) => (answer = resolve)));
    show();
    expect(await screen.findByText('Loading users...')).toBeInTheDocument();
    answer(json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    expect(await screen.findByText('The users could not be loaded')).toBeInTheDocument();
    server.on('GET /api/users', () => json([]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No users found.')).toBeInTheDocument();
  });

  it('should filter a long list of users', async () => {
    users = Array.from({ length: 60 }, (_, at) => aManagedUser({ id: `${at}`, lastName: `Aziz ${at}` }));
    await open();
    await user.type(screen.getByLabelText('Find a user'), 'aziz 42');
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['Noor Aziz 42']);
    await user.type(screen.getByLabelText('Find a user'), 'x');
    expect(screen.getByText('No users found.')).toBeInTheDocument();
  });

  it('should change another user’s role, confirm it, and show an error when that fails', async () => {
    server.on('PUT /api/users/noor/role', ({ body }) => {
      users = [{ ...noor, ...(body as { role: 'valet' }) }, bea, dana];
      return json(users[0]);
    });
    await open();
    const choice = () => screen.getByLabelText('Role of Noor Aziz');
    await user.selectOptions(choice(), 'valet');
    expect(await screen.findByText('User role has been successfully updated.')).toBeInTheDocument();
    expect(screen.getByText('Role Updated')).toBeInTheDocument();
    await waitFor(() => expect(row('Noor Aziz').getByText('valet')).toBeInTheDocument());

    server.on('PUT /api/users/noor/role', () => json({ message: 'Forbidden', code: 'FORBIDDEN' }, 403));
    await user.selectOptions(choice(), 'admin');
    expect(await screen.findByText('Failed to update user role. Please try again.')).toBeInTheDocument();
    await waitFor(() => expect(choice()).toHaveValue('valet'));
  });

  it('should show the specified errors at the fields of a new user', async () => {
    await open();
    const dialog = await create();
    fill(dialog, { Email: 'jonah', Password: '12345' });
    await user.click(dialog.getByRole('button', { name: 'Create User' }));
    for (const message of [
      'Please enter a valid email address',
      'First name is required',
      'Last name is required',
      'Password must be at least 6 characters',
    ])
      expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(server.sent('POST /api/users')).toEqual([]);
  });

  it('should create a valet of this lot without a password by default', async () => {
    server.on('POST /api/users', () => json(bea, 201));
    await open();
    const dialog = await create();
    fill(dialog, { Email: 'jonah@lot.example', 'First name': 'Jonah', 'Last name': 'Whitlock' });
    await user.click(dialog.getByRole('button', { name: 'Create User' }));
    expect(await screen.findByText('New user has been successfully created.')).toBeInTheDocument();
    expect(screen.getByText('User Created')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent('POST /api/users').map(({ body }) => body)).toEqual([
      {
        email: 'jonah@lot.example',
        firstName: 'Jonah',
        lastName: 'Whitlock',
        roles: [{ lotId: 'harborview', role: 'valet' }],
        operatorAdmin: false,
      },
    ]);
  });

  it('should show server errors at their fields', async () => {
    const message = 'A user with this email address already exists';
    const errors = [{ path: 'email', message }];
    server.on('POST /api/users', () => json({ message, code: 'CONFLICT', errors }, 409));
    await open();
    const dialog = await create();
    fill(dialog, { Email: 'noor@lot.example', 'First name': 'Noor', 'Last name': 'Aziz' });
    await user.click(dialog.getByRole('button', { name: 'Create User' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(screen.getByText('Failed to create user. Please try again.')).toBeInTheDocument();
  });

  it('should edit the opened version of a user, and set a password only when one is typed', async () => {
    server.on('PUT /api/users/noor', () => json(noor));
    await open();
    const dialog = await edit('Noor Aziz');
    fill(dialog, { 'First name': 'Noora' });
    await choose(dialog, 'Add a lot', 'Eastgate Park & Fly');
    await choose(dialog, 'Role at Eastgate Park & Fly', 'Admin');
    await user.click(dialog.getByRole('button', { name: 'Update User' }));
    expect(await screen.findByText('User has been successfully updated.')).toBeInTheDocument();
    const [sent] = server.sent('PUT /api/users/noor');
    expect(sent?.headers['if-match']).toBe('"1"');
    expect(sent?.body).toEqual({
      email: 'noor@lot.example',
      firstName: 'Noora',
      lastName: 'Aziz',
      roles: [
        { lotId: 'harborview', role: 'agent' },
        { lotId: 'eastgate', role: 'admin' },
      ],
      operatorAdmin: false,
    });
  });

  it('should create an operator admin, who needs no lots', async () => {
    server.on('POST /api/users', () => json(bea, 201));
    await open();
    const dialog = await create();
    fill(dialog, { Email: 'ops@lot.example', 'First name': 'Ona', 'Last name': 'Perez' });
    await user.click(dialog.getByRole('checkbox', { name: /^Operator admin/ }));
    await waitFor(() => expect(dialog.queryByText('Roles')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Create User' }));
    expect(await screen.findByText('User Created')).toBeInTheDocument();
    expect(server.sent('POST /api/users')[0]?.body).toMatchObject({ operatorAdmin: true });
  });

  it('should offer an admin of one lot only that lot, and of a user who also works elsewhere only the role', async () => {
    const lots = LOTS.map((lot) => ({
      ...lot,
      role: lot.id === 'harborview' ? ('admin' as const) : ('valet' as const),
    }));
    const both = { ...noor, alsoElsewhere: true };
    users = [both, bea];
    server
      .on('GET /api/auth/user', () => json(aUser({ id: 'me', role: 'admin', lots })))
      .on('PUT /api/users/noor', () => json(both));
    await open();
    const dialog = await create();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(dialog.queryByLabelText('Add a lot')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    expect(row('Noor Aziz').queryByRole('button', { name: 'Deactivate Noor Aziz' })).toBeNull();
    const editing = await edit('Noor Aziz');
    expect(editing.getByText(/also works at a lot that you do not administer/)).toBeInTheDocument();
    for (const label of ['Email', 'Password']) expect(editing.queryByLabelText(label)).toBeNull();
    await choose(editing, 'Role', 'Valet');
    await user.click(editing.getByRole('button', { name: 'Update User' }));
    expect(await screen.findByText('User Updated')).toBeInTheDocument();
    expect(server.sent('PUT /api/users/noor')[0]?.body).toEqual({
      email: 'noor@lot.example',
      firstName: 'Noor',
      lastName: 'Aziz',
      roles: [{ lotId: 'harborview', role: 'valet' }],
    });
  });

  it('should warn that another admin changed the user, and keep what was typed', async () => {
    server.on('PUT /api/users/noor', () => json({ message: 'Changed', code: 'STALE_VERSION' }, 412));
    await open();
    const dialog = await edit('Noor Aziz');
    fill(dialog, { Password: 'secret-6' });
    await user.click(dialog.getByRole('button', { name: 'Update User' }));
    expect(await screen.findByText('Failed to update user. Please try again.')).toBeInTheDocument();
    expect(dialog.getByRole('alert')).toHaveTextContent('Someone else has changed this user.');
    expect(server.sent('PUT /api/users/noor')[0]?.body).toMatchObject({ password: 'secret-6' });
  });

  it('should show another admin’s changes immediately, and refetch after a lost stream', async () => {
    await open();
    users = [{ ...noor, role: 'admin', version: 2 }, bea, dana];
    FakeStream.last.send('user', { id: 'c0000000-0000-4000-8000-000000000009' });
    expect(await screen.findByLabelText('Role of Noor Aziz')).toHaveValue('admin');
    expect(server.sent('GET /api/auth/user')).toHaveLength(1);
    users = [bea, dana];
    act(() => FakeStream.last.onopen());
    act(() => FakeStream.last.onerror());
    act(() => FakeStream.last.onopen());
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Noor Aziz' })).toBeNull());
  });

  it('should not re-render for an unchanged response, and keep the list when a request fails', async () => {
    await open();
    renders = 0;
    const ask = async () => {
      const before = server.sent('GET /api/users').length;
      FakeStream.last.send('user', { id: 'c0000000-0000-4000-8000-000000000009' });
      await waitFor(() => expect(server.sent('GET /api/users').length).toBe(before + 1));
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    };
    await ask();
    expect(renders).toBe(0);
    server.on('GET /api/users', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await ask();
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('should not offer to change one’s own role', async () => {
    server.on('PUT /api/users/me', () => json(dana));
    await open();
    const dialog = await edit('Dana Reyes');
    expect(dialog.queryByText('Roles')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Update User' }));
    expect(await screen.findByText('User Updated')).toBeInTheDocument();
    expect(server.sent('PUT /api/users/me')[0]?.body).not.toHaveProperty('roles');
  });

  it('should tell a signed-out user so on the sign-in page', async () => {
    // jsdom cannot navigate, and logs an error.
    const leaving = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderRoutes([{ element: <RequireSession />, children: [{ path: '*', element: <Screen /> }] }], '/admin');
    await screen.findAllByText('Harborview Airport Parking');
    server
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
    leaving.mockRestore();
  });
});
