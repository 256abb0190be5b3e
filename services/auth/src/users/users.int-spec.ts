import { randomUUID } from 'node:crypto';
import type { Role } from '@lotline/contracts';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startAuth } from '../start.js';
import { addAccount, askedBy, authSettings } from '../testing/accounts.js';

jest.setTimeout(30_000);

describe('users', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let service: RunningService;

  beforeAll(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('auth');
    service = await startAuth(authSettings(database));
  });
  afterAll(async () => {
    await broker?.close();
    await service?.stop();
    await database?.drop();
  });

  const setRole = (id: string, role: Role, asker: { id: string; role: Role | null }) =>
    broker.rpc.call('auth.user.set-role', { id, role }, askedBy(asker.id, asker.role));
  const addAdmin = async () => ({
    ...(await addAccount(database, { role: 'admin', lotIds: [] })),
    role: 'admin' as const,
  });
  const roleOf = async (id: string) =>
    (await database.query<{ role: Role }>('SELECT role FROM users WHERE id = $1', [id]))[0]?.role;

  describe('auth.user.get', () => {
    it('should answer the user without credentials', async () => {
      const { id, email } = await addAccount(database);
      const user = await broker.rpc.call('auth.user.get', { id }, askedBy(null, null));
      expect(user).toEqual({
        id,
        email,
        firstName: 'Sam',
        lastName: 'Hale',
        profileImageUrl: null,
        role: 'valet',
        lotIds: ['harborview'],
        version: 1,
      });
    });

    it.each(['not-a-uuid', '', randomUUID()])('should answer NOT_FOUND for %p', async (id) => {
      await expect(broker.rpc.call('auth.user.get', { id }, askedBy(null, null))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });

  describe('auth.user.set-role', () => {
    it('should change the role and tell of it with the next version', async () => {
      const admin = await addAdmin();
      const { id } = await addAccount(database);
      const heard = await broker.overhear();
      const user = await setRole(id, 'agent', admin);
      expect(user).toMatchObject({ id, role: 'agent', version: 2, lotIds: ['harborview'] });
      await eventually(() =>
        expect(heard).toEqual([expect.objectContaining({ type: 'user.saved', lotId: null, payload: { user } })]),
      );
    });

    it('should change nothing where the role stands already', async () => {
      const { id } = await addAccount(database, { role: 'agent' });
      expect(await setRole(id, 'agent', await addAdmin())).toMatchObject({ version: 1 });
    });

    it.each(['valet', 'agent', null] as const)('should be FORBIDDEN to %p', async (role) => {
      const asker = await addAccount(database, { role: role ?? 'valet' });
      const { id } = await addAccount(database);
      await expect(setRole(id, 'admin', { id: asker.id, role })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'Forbidden',
      });
      expect(await roleOf(id)).toBe('valet');
    });

    it('should be FORBIDDEN for one’s own role', async () => {
      const admin = await addAdmin();
      await expect(setRole(admin.id, 'valet', admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await roleOf(admin.id)).toBe('admin');
    });

    it('should be FORBIDDEN to one whose session still says admin and whose account does not', async () => {
      const former = await addAccount(database, { role: 'valet' });
      const { id } = await addAccount(database);
      await expect(setRole(id, 'admin', { id: former.id, role: 'admin' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });

    it('should answer NOT_FOUND for nobody', async () => {
      const admin = await addAdmin();
      await expect(setRole(randomUUID(), 'valet', admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(setRole('not-a-uuid', 'valet', admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('should leave an admin where two demote each other at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [one, other] = [await addAdmin(), await addAdmin()];
        await Promise.allSettled([setRole(one.id, 'valet', other), setRole(other.id, 'valet', one)]);
        expect([await roleOf(one.id), await roleOf(other.id)].sort()).toEqual(['admin', 'valet']);
      }
    });
  });
});
