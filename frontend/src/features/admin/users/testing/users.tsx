import type { ManagedUser, SignedInUser } from '@lotline/protocol';
import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Profiler } from 'react';
import { aManagedUser, aUser } from '../../../../testing/builders.js';
import { FakeStream } from '../../../../testing/fake-stream.js';
import { renderLive } from '../../../../testing/render.js';
import { FakeServer, json } from '../../../../testing/server.js';
import { UsersPart } from '../users-part.js';

export const LOTS = [
  { id: 'harborview', title: 'Harborview Airport Parking', role: 'admin' as const },
  { id: 'eastgate', title: 'Eastgate Park & Fly', role: 'admin' as const },
];
const me: SignedInUser = aUser({ id: 'me', role: 'admin', operatorAdmin: true, lots: LOTS });
/** The signed-in operator admin's own account. */
export const dana = aManagedUser({
  id: 'me',
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@lot.example',
  role: 'admin',
  operatorAdmin: true,
  roles: [],
});
export const noor = aManagedUser({
  id: 'noor',
  firstName: 'Noor',
  lastName: 'Aziz',
  email: 'noor@lot.example',
  role: 'agent',
  roles: [{ lotId: 'harborview', role: 'agent' }],
});
export const bea = aManagedUser({ id: 'bea', firstName: 'Bea', lastName: 'Ortega', hasPassword: false });

type Dialog = ReturnType<typeof within>;

/** The users of the Admin panel, on a fake server that has `users`. */
export class UsersPage {
  users: ManagedUser[] = [noor, bea, dana];
  /** Since the test set it to 0. */
  renders = 0;
  readonly server: FakeServer;
  readonly element = (
    <Profiler id="users" onRender={() => (this.renders += 1)}>
      <UsersPart />
    </Profiler>
  );

  constructor(private readonly user: UserEvent) {
    FakeStream.install();
    this.server = new FakeServer()
      .on('GET /api/auth/user', () => json(me))
      .on('GET /api/users/noor/links', () => json([]))
      .on('GET /api/users/bea/links', () => json([]))
      .on('GET /api/users/me/links', () => json([]))
      .on('GET /api/users', () => json(this.users));
  }

  show(): void {
    renderLive(this.element, '/admin');
  }

  async open(): Promise<void> {
    this.show();
    await screen.findByText('Total Users');
    await screen.findAllByText('Harborview Airport Parking');
  }

  async edit(name: string): Promise<Dialog> {
    await this.user.click(screen.getByRole('button', { name: `Edit ${name}` }));
    return within(await screen.findByRole('dialog', { name: 'Edit User' }));
  }

  async create(): Promise<Dialog> {
    await this.user.click(screen.getByRole('button', { name: 'Create User' }));
    return within(await screen.findByRole('dialog', { name: 'Create User' }));
  }

  async choose(dialog: Dialog, label: string, option: string): Promise<void> {
    await this.user.click(dialog.getByLabelText(label));
    await this.user.click(await screen.findByTitle(option, undefined));
  }
}

export const rowOf = (name: string) => within(screen.getByRole('article', { name }));

/** Fills fields by their labels. */
export function fill(dialog: Dialog, fields: Record<string, string>): void {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
}
