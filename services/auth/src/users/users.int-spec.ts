import { randomUUID } from 'node:crypto';
import type { Actor, Role } from '@lotline/contracts';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startAuth } from '../start.js';
import { addAccount, askedBy, askedByGateway, authSettings, staffActor } from '../testing/accounts.js';

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

  const setRole = (id: string, role: Role, actor: Actor) =>
    broker.rpc.call('auth.user.change-role', { id, role }, askedBy(actor));
  const addStaff = async (role: Role) => staffActor((await addAccount(database, { role })).id, role);
  const addAdmin = () => addStaff('admin');
  const roleOf = async (id: string) =>
    (await database.query<{ role: Role }>('SELECT role FROM users WHERE id = $1', [id]))[0]?.role;

  describe('auth.user.get', () => {
    it('should answer the user without credentials', async () => {
      const { id, email } = await addAccount(database);
      const user = await broker.rpc.call('auth.user.get', { id }, askedByGateway);
      expect(user).toEqual({
        id,
        email,
        firstName: 'Sam',
        lastName: 'Hale',
        profileImageUrl: null,
        role: 'valet',
        lotIds: ['harborview'],
        version: 1,
        passwordId: null,
      });
    });

    it.each(['not-a-uuid', '', randomUUID()])('should answer NOT_FOUND for %p', async (id) => {
      await expect(broker.rpc.call('auth.user.get', { id }, askedByGateway)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });

  describe('auth.user.set-role', () => {
    it('should answer what release 0.2 expects', async () => {
      const { id } = await addAccount(database);
      const user = await broker.rpc.call('auth.user.set-role', { id, role: 'agent' }, askedBy(await addAdmin()));
      expect(user).toMatchObject({ id, role: 'agent', version: 2 });
    });
  });

  describe('auth.user.change-role', () => {
    it('should change the role and tell of it with the next version', async () => {
      const admin = await addAdmin();
      const { id } = await addAccount(database);
      const heard = await broker.recordEvents();
      const user = await setRole(id, 'agent', admin);
      expect(user).toMatchObject({ id, role: 'agent', version: 2, lotIds: ['harborview'], hasPassword: true });
      const {
        hasPassword: _has,
        active: _active,
        lastSignedInAt: _last,
        createdAt: _created,
        updatedAt: _updated,
        ...account
      } = user;
      await eventually(() =>
        expect(heard).toEqual([
          expect.objectContaining({ type: 'user.saved', lotId: null, payload: { user: account } }),
        ]),
      );
    });

    it('should change nothing where the role stands already', async () => {
      const { id } = await addAccount(database, { role: 'agent' });
      expect(await setRole(id, 'agent', await addAdmin())).toMatchObject({ version: 1 });
    });

    it.each<[string, () => Actor | Promise<Actor>]>([
      ['a valet', () => addStaff('valet')],
      ['an agent', () => addStaff('agent')],
      ['a board', () => ({ kind: 'board', lane: null })],
      ['a customer', () => ({ kind: 'customer', link: 'Ab3dEf6hIj' })],
      ['the provider', () => ({ kind: 'provider' })],
      ['a process of ours', () => ({ kind: 'system' })],
    ])('should be FORBIDDEN to %s', async (_, actor) => {
      const { id } = await addAccount(database);
      await expect(setRole(id, 'admin', await actor())).rejects.toMatchObject({
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
      const former = await addStaff('valet');
      const { id } = await addAccount(database);
      await expect(setRole(id, 'admin', staffActor(former.id, 'admin'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });

    it('should answer NOT_FOUND for nobody', async () => {
      const admin = await addAdmin();
      await expect(setRole(randomUUID(), 'valet', admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(setRole('not-a-uuid', 'valet', admin)).rejects.toMatchObject({ code: 'INVALID' });
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
