import { randomUUID } from 'node:crypto';
import type { Actor, Role } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { addAccount, contextOf, gatewayContext, staffActor } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';

describe('users', () => {
  const auth = useAuth();

  const setRole = (id: string, role: Role, actor: Actor) =>
    auth.broker.rpc.call('auth.user.change-role', { id, role, lotId: 'harborview' }, contextOf(actor));
  const addStaff = async (role: Role) => staffActor((await addAccount(auth.database, { role })).id, role);
  const addAdmin = () => addStaff('admin');
  const isAdmin = async (id: string) =>
    (await auth.database.query<{ operator_admin: boolean }>('SELECT operator_admin FROM users WHERE id = $1', [id]))[0]
      ?.operator_admin;

  describe('auth.user.get', () => {
    it('should return the user without credentials', async () => {
      const { id, email } = await addAccount(auth.database);
      const user = await auth.broker.rpc.call('auth.user.get', { id }, gatewayContext);
      expect(user).toEqual({
        id,
        email,
        firstName: 'Sam',
        lastName: 'Hale',
        profileImageUrl: null,
        operatorAdmin: false,
        roles: [{ lotId: 'harborview', role: 'valet' }],
        version: 1,
        passwordId: null,
      });
    });

    it.each(['not-a-uuid', '', randomUUID()])('should throw NOT_FOUND for %p', async (id) => {
      await expect(auth.broker.rpc.call('auth.user.get', { id }, gatewayContext)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });

  describe('auth.user.change-role', () => {
    it('should change the role and publish the next version', async () => {
      const admin = await addAdmin();
      const { id } = await addAccount(auth.database);
      const events = await auth.broker.recordEvents();
      const user = await setRole(id, 'agent', admin);
      expect(user).toMatchObject({
        id,
        version: 2,
        roles: [{ lotId: 'harborview', role: 'agent' }],
        hasPassword: true,
      });
      const {
        hasPassword: _has,
        hasSecondFactor: _hasSecondFactor,
        active: _active,
        lastSignedInAt: _last,
        createdAt: _created,
        updatedAt: _updated,
        ...account
      } = user;
      await eventually(() =>
        expect(events).toEqual([
          expect.objectContaining({
            type: 'user.saved',
            lotId: null,
            payload: { user: account, formerLotIds: ['harborview'] },
          }),
        ]),
      );
    });

    it('should change nothing when the user already has the role', async () => {
      const { id } = await addAccount(auth.database, { role: 'agent' });
      expect(await setRole(id, 'agent', await addAdmin())).toMatchObject({ version: 1 });
    });

    it('should throw FORBIDDEN for a user’s own role', async () => {
      const admin = await addAdmin();
      await expect(setRole(admin.id, 'valet', admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await isAdmin(admin.id)).toBe(true);
    });

    it('should throw FORBIDDEN for a former admin whose session still says admin', async () => {
      const former = await addStaff('valet');
      const { id } = await addAccount(auth.database);
      await expect(setRole(id, 'admin', staffActor(former.id, 'admin'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });

    it('should throw NOT_FOUND for an unknown id', async () => {
      const admin = await addAdmin();
      await expect(setRole(randomUUID(), 'valet', admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(setRole('not-a-uuid', 'valet', admin)).rejects.toMatchObject({ code: 'INVALID' });
    });
  });
});
