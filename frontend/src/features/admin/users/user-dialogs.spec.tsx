import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../testing/builders.js';
import { json } from '../../../testing/server.js';
import { bea, dana, fill, LOTS, noor, rowOf, UsersPage } from './testing/users.js';

describe('admin.md, Users: user dialogs', () => {
  const user = userEvent.setup({ delay: null });
  let page: UsersPage;

  beforeEach(() => (page = new UsersPage(user)));

  it('should show the specified errors at the fields of a new user', async () => {
    await page.open();
    const dialog = await page.create();
    fill(dialog, { Email: 'jonah', Password: '12345' });
    await user.click(dialog.getByRole('button', { name: 'Create User' }));
    for (const message of [
      'Please enter a valid email address',
      'First name is required',
      'Last name is required',
      'Password must be at least 6 characters',
    ])
      expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(page.server.sent('POST /api/users')).toEqual([]);
  });

  it('should create a valet of this lot without a password by default', async () => {
    page.server.on('POST /api/users', () => json(bea, 201));
    await page.open();
    const dialog = await page.create();
    fill(dialog, { Email: 'jonah@lot.example', 'First name': 'Jonah', 'Last name': 'Whitlock' });
    await user.click(dialog.getByRole('button', { name: 'Create User' }));
    expect(await screen.findByText('New user has been successfully created.')).toBeInTheDocument();
    expect(screen.getByText('User Created')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.server.sent('POST /api/users').map(({ body }) => body)).toEqual([
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
    page.server.on('POST /api/users', () => json({ message, code: 'CONFLICT', errors }, 409));
    await page.open();
    const dialog = await page.create();
    fill(dialog, { Email: 'noor@lot.example', 'First name': 'Noor', 'Last name': 'Aziz' });
    await user.click(dialog.getByRole('button', { name: 'Create User' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    const toast = within(screen.getByText('Failed to create user. Please try again.').closest('li') ?? document.body);
    expect(toast.getByText(message)).toBeInTheDocument();
  });

  it('should edit the opened version of a user, and set a password only when one is typed', async () => {
    page.server.on('PUT /api/users/noor', () => json(noor));
    await page.open();
    const dialog = await page.edit('Noor Aziz');
    fill(dialog, { 'First name': 'Noora' });
    await page.choose(dialog, 'Add a lot', 'Eastgate Park & Fly');
    await page.choose(dialog, 'Role at Eastgate Park & Fly', 'Admin');
    await user.click(dialog.getByRole('button', { name: 'Update User' }));
    expect(await screen.findByText('User has been successfully updated.')).toBeInTheDocument();
    const [sent] = page.server.sent('PUT /api/users/noor');
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

  it('should keep the next user’s dialog and its input open when the answer for the one before arrives', async () => {
    const answer = page.server.hold('PUT /api/users/noor');
    await page.open();
    const first = await page.edit('Noor Aziz');
    await user.click(first.getByRole('button', { name: 'Update User' }));
    await waitFor(() => expect(page.server.sent('PUT /api/users/noor')).toHaveLength(1));
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const second = await page.edit('Bea Ortega');
    fill(second, { 'First name': 'Beatriz' });
    answer(json(noor));
    expect(await screen.findByText('User Updated')).toBeInTheDocument();
    expect(second.getByLabelText('First name')).toHaveValue('Beatriz');
  });

  it('should create an operator admin, who needs no lots', async () => {
    page.server.on('POST /api/users', () => json(bea, 201));
    await page.open();
    const dialog = await page.create();
    fill(dialog, { Email: 'ops@lot.example', 'First name': 'Ona', 'Last name': 'Perez' });
    await user.click(dialog.getByRole('checkbox', { name: /^Operator admin/ }));
    await waitFor(() => expect(dialog.queryByText('Roles')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Create User' }));
    expect(await screen.findByText('User Created')).toBeInTheDocument();
    expect(page.server.sent('POST /api/users')[0]?.body).toMatchObject({ operatorAdmin: true });
  });

  it('should offer an admin of one lot only that lot, and of a user who also works elsewhere only the role', async () => {
    const lots = LOTS.map((lot) => ({
      ...lot,
      role: lot.id === 'harborview' ? ('admin' as const) : ('valet' as const),
    }));
    const both = { ...noor, alsoElsewhere: true };
    page.users = [both, bea];
    page.server
      .on('GET /api/auth/user', () => json(aUser({ id: 'me', role: 'admin', lots })))
      .on('PUT /api/users/noor', () => json(both));
    await page.open();
    const dialog = await page.create();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(dialog.queryByLabelText('Add a lot')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    expect(rowOf('Noor Aziz').queryByRole('button', { name: 'Deactivate Noor Aziz' })).toBeNull();
    const editing = await page.edit('Noor Aziz');
    expect(editing.getByText(/also works at a lot that you do not administer/)).toBeInTheDocument();
    for (const label of ['Email', 'Password']) expect(editing.queryByLabelText(label)).toBeNull();
    await page.choose(editing, 'Role', 'Valet');
    await user.click(editing.getByRole('button', { name: 'Update User' }));
    expect(await screen.findByText('User Updated')).toBeInTheDocument();
    expect(page.server.sent('PUT /api/users/noor')[0]?.body).toEqual({
      email: 'noor@lot.example',
      firstName: 'Noor',
      lastName: 'Aziz',
      roles: [{ lotId: 'harborview', role: 'valet' }],
    });
  });

  it('should warn that another admin changed the user, and keep what was typed', async () => {
    page.server.on('PUT /api/users/noor', () => json({ message: 'Changed', code: 'STALE_VERSION' }, 412));
    await page.open();
    const dialog = await page.edit('Noor Aziz');
    fill(dialog, { Password: 'secret-6' });
    await user.click(dialog.getByRole('button', { name: 'Update User' }));
    expect(await screen.findByText('Failed to update user. Please try again.')).toBeInTheDocument();
    expect(dialog.getByRole('alert')).toHaveTextContent('Someone else has changed this user.');
    expect(page.server.sent('PUT /api/users/noor')[0]?.body).toMatchObject({ password: 'secret-6' });
  });

  it('should not offer to change one’s own role', async () => {
    page.server.on('PUT /api/users/me', () => json(dana));
    await page.open();
    const dialog = await page.edit('Dana Reyes');
    expect(dialog.queryByText('Roles')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Update User' }));
    expect(await screen.findByText('User Updated')).toBeInTheDocument();
    expect(page.server.sent('PUT /api/users/me')[0]?.body).not.toHaveProperty('roles');
  });
});
