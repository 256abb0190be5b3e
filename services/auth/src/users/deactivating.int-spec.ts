import { randomUUID } from 'node:crypto';
import type { ManagedUser } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { addAccount } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { Admin } from '../testing/admins.js';

describe('admin.md, Deactivated accounts: auth.user.set-active', () => {
  const auth = useAuth(2);
  const admin = Admin.use(auth);

  const listed = async (id: string): Promise<ManagedUser | undefined> => {
    const users: ManagedUser[] = JSON.parse((await admin.page(200)).body);
    return users.find((user) => user.id === id);
  };

  it('should reject sign-ins until the account is reactivated, and keep its password', async () => {
    const { id, email } = await addAccount(auth.database);
    const { passwordId } = await auth.signIn(email);
    expect(await admin.setActive(id, false)).toMatchObject({ active: false, version: 2, hasPassword: true });
    await expect(auth.signIn(email)).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid email or password',
    });
    expect(await listed(id)).toMatchObject({ active: false });
    expect(await admin.setActive(id, true)).toMatchObject({ active: true, version: 3 });
    const again = await auth.signIn(email);
    expect(again.passwordId).not.toBe(passwordId);
    expect(await listed(id)).toMatchObject({ active: true, lastSignedInAt: expect.any(String) });
  });

  it('should give the account a new password id, so that its sessions stay ended when it is reactivated', async () => {
    const { id } = await addAccount(auth.database);
    const { passwordId } = await admin.setActive(id, false);
    expect(passwordId).not.toBeNull();
    await eventually(() =>
      expect(auth.events).toContainEqual(
        expect.objectContaining({
          type: 'user.saved',
          payload: expect.objectContaining({ user: expect.objectContaining({ id, passwordId, version: 2 }) }),
        }),
      ),
    );
    expect(await admin.setActive(id, true)).toMatchObject({ passwordId });
  });

  it('should record who changed the account, and nothing when nothing changes', async () => {
    const { id } = await addAccount(auth.database);
    await admin.setActive(id, true);
    await admin.setActive(id, false);
    const { passwordId, version } = await admin.setActive(id, false);
    expect([version, (await admin.setActive(id, false)).passwordId]).toEqual([2, passwordId]);
    await admin.setActive(id, true);
    expect((await admin.history(id)).map(({ byId, changes }) => [byId, changes])).toEqual([
      [admin.id, [{ field: 'active', from: 'no', to: 'yes' }]],
      [admin.id, [{ field: 'active', from: 'yes', to: 'no' }]],
    ]);
  });

  it('should not restore an older sign-in time when an account is saved', async () => {
    const { id, email } = await addAccount(auth.database);
    await auth.signIn(email);
    const { lastSignedInAt } = (await listed(id)) ?? {};
    expect(lastSignedInAt).toEqual(expect.any(String));
    expect(await admin.changeRole(id, 'agent')).toMatchObject({ lastSignedInAt });
    expect(await listed(id)).toMatchObject({ lastSignedInAt });
  });

  it('should throw FORBIDDEN for a user’s own account', async () => {
    await expect(admin.setActive(admin.id, false)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You cannot deactivate your own account. Another admin can.',
    });
    expect(await listed(admin.id)).toMatchObject({ active: true });
  });

  it('should throw FORBIDDEN for every call of a deactivated admin', async () => {
    const { id } = await addAccount(auth.database, { role: 'admin' });
    const other = await addAccount(auth.database);
    const deactivated = Admin.of(auth, id);
    await admin.setActive(id, false);
    for (const call of [
      () => deactivated.setActive(other.id, false),
      () => deactivated.changeRole(other.id, 'admin'),
      () => deactivated.create({ email: `${randomUUID()}@lot.test`, firstName: 'Vera', lastName: 'Voss' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('should throw NOT_FOUND for an unknown id', async () => {
    await expect(admin.setActive(randomUUID(), false)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'No such user',
    });
  });
});
