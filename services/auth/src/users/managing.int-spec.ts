import { randomUUID } from 'node:crypto';
import type { DomainEvent, Role } from '@lotline/contracts';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startAuth } from '../start.js';
import { addAccount, askedBy, askedByGateway, authSettings, PASSWORD } from '../testing/accounts.js';
import { Admin, NO_ADMINS } from '../testing/admins.js';

describe('managing users', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let replicas: RunningService[];
  let admin: Admin;
  let heard: DomainEvent[];

  beforeAll(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('auth');
    replicas = await Promise.all([startAuth(authSettings(database)), startAuth(authSettings(database))]);
    admin = await Admin.in(database, broker);
    heard = await broker.recordEvents();
  });
  afterAll(async () => {
    await broker?.close();
    await Promise.all(replicas?.map((replica) => replica.stop()) ?? []);
    await database?.drop();
  });

  let count = 0;
  /** A form with an address of its own. */
  const form = (over: object = {}) => {
    count += 1;
    return { email: `new-${count}@lot.test`, firstName: 'Vera', lastName: 'Voss', ...over };
  };
  const signIn = (email: string, password: string) =>
    broker.rpc.call('auth.session.sign-in', { email, password, address: '192.0.2.1' }, askedByGateway, 25_000);
  const kept = async (email: string) =>
    (
      await database.query<{ role: Role; version: number; password_hash: string | null; lots: string[] }>(
        `SELECT role, version, password_hash, ARRAY(SELECT lot_id FROM user_lots WHERE user_id = users.id ORDER BY 1) AS lots
         FROM users WHERE email = $1`,
        [email],
      )
    )[0];
  const admins = async (): Promise<number> => (await database.query(`SELECT 1 FROM users WHERE role = 'admin'`)).length;

  describe('auth.user.create', () => {
    it('should make a valet of the lot at which the admin works, who can sign in', async () => {
      const input = form({ password: 'six-or-more' });
      const user = await admin.create(input, 'eastgate');
      expect(user).toEqual({
        ...input,
        password: undefined,
        id: expect.any(String),
        profileImageUrl: null,
        role: 'valet',
        lotIds: ['eastgate'],
        version: 1,
        hasPassword: true,
        active: true,
        lastSignedInAt: null,
        passwordId: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: user.createdAt,
      });
      const {
        hasPassword: _has,
        active: _active,
        lastSignedInAt: _last,
        createdAt: _created,
        updatedAt: _updated,
        ...account
      } = user;
      expect(await signIn(input.email, 'six-or-more')).toEqual(account);
      await eventually(() =>
        expect(heard).toContainEqual(
          expect.objectContaining({ type: 'user.saved', lotId: null, payload: { user: account } }),
        ),
      );
    });

    it('should give the role and the lots of the form', async () => {
      const input = form({ role: 'admin', lotIds: ['harborview', 'eastgate'] });
      expect(await admin.create(input)).toMatchObject({ role: 'admin', lotIds: ['eastgate', 'harborview'] });
      expect(await admin.create(form({ lotIds: [] }))).toMatchObject({ lotIds: [] });
    });

    it('should make an account without a password, which nobody can sign in to', async () => {
      const input = form();
      expect(await admin.create(input)).toMatchObject({ hasPassword: false, passwordId: null });
      for (const password of ['', 'null', PASSWORD]) {
        await expect(signIn(input.email, password || ' ')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
      }
    });

    it('should keep the password nowhere but as its hash', async () => {
      const secret = `secret-${randomUUID()}`;
      const { id } = await admin.create(form({ password: secret }));
      const [row] = await database.query<{ all: string }>(
        `SELECT concat((SELECT json_agg(u) FROM users u), (SELECT json_agg(h) FROM user_history h)) AS all`,
      );
      expect(row?.all).not.toContain(secret);
      await eventually(() => expect(JSON.stringify(heard)).toContain(id));
      expect(JSON.stringify(heard)).not.toMatch(/argon2|secret-/);
    });

    it('should refuse an address that somebody has, in whatever case, and make nothing', async () => {
      const input = form();
      await admin.create(input);
      const message = 'A user with this email address already exists';
      await expect(admin.create({ ...input, email: input.email.toUpperCase() })).rejects.toMatchObject({
        code: 'CONFLICT',
        message,
        details: { errors: [{ path: 'email', message }] },
      });
      expect(await database.query('SELECT 1 FROM users WHERE lower(email) = $1', [input.email])).toHaveLength(1);
    });

    it('should make one of two accounts that ask for the same address at once', async () => {
      const input = form();
      const made = await Promise.allSettled([admin.create(input), admin.create(input)]);
      expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it.each<[object, string, string]>([
      [{ email: 'no address' }, 'email', 'Please enter a valid email address'],
      [{ role: 'agent' }, 'role', 'Role must be valet or admin'],
      [{ password: 'short' }, 'password', 'Password must be at least 6 characters'],
      [{ lotIds: ['nowhere'] }, 'lotIds', 'Unknown lot'],
    ])('should refuse %p by its field, and make nothing', async (over, path, message) => {
      const input = form(over);
      const { length } = await database.query('SELECT 1 FROM users');
      await expect(admin.create(input)).rejects.toMatchObject({
        code: 'INVALID',
        message,
        details: { errors: [{ path, message }] },
      });
      expect(await database.query('SELECT 1 FROM users')).toHaveLength(length);
    });

    it.each(NO_ADMINS)('should be FORBIDDEN to %s', async (_who, actor) => {
      const input = form();
      const asked = broker.rpc.call('auth.user.create', { input }, { ...askedBy(actor), lotId: 'harborview' });
      await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Forbidden' });
      expect(await kept(input.email)).toBeUndefined();
    });
  });

  describe('auth.user.edit', () => {
    it('should change what the form says, and leave the password and the lots that it does not name', async () => {
      const { id, passwordId, createdAt } = await admin.create(form({ password: PASSWORD, lotIds: ['eastgate'] }));
      const input = form({ lastName: 'Weiss', role: 'admin', password: '' });
      const edited = await admin.edit(id, input);
      expect(edited).toMatchObject({
        ...{ id, email: input.email, lastName: 'Weiss', role: 'admin', lotIds: ['eastgate'] },
        ...{ version: 2, hasPassword: true, passwordId, createdAt },
      });
      expect(Date.parse(edited.updatedAt)).toBeGreaterThan(Date.parse(createdAt));
      expect(await signIn(input.email, PASSWORD)).toMatchObject({ id, passwordId });
    });

    it('should set a password under the id that was asked for', async () => {
      const input = form();
      const { id } = await admin.create(input);
      const passwordId = randomUUID();
      const edited = await admin.edit(id, { ...input, password: 'first one' }, { passwordId });
      expect(edited).toMatchObject({ hasPassword: true, passwordId, version: 2 });
      expect(await signIn(input.email, 'first one')).toMatchObject({ passwordId });
      await admin.edit(id, { ...input, password: 'another one' });
      await expect(signIn(input.email, 'first one')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    });

    it('should change the lots, as a version of its own', async () => {
      const input = form({ lotIds: ['harborview'] });
      const { id } = await admin.create(input);
      expect(await admin.edit(id, { ...input, lotIds: ['eastgate', 'harborview'] })).toMatchObject({ version: 2 });
      expect(await admin.edit(id, { ...input, lotIds: ['eastgate'] })).toMatchObject({
        lotIds: ['eastgate'],
        version: 3,
      });
      expect(await kept(input.email)).toMatchObject({ lots: ['eastgate'], version: 3 });
      expect(await admin.edit(id, { ...input, lotIds: [] })).toMatchObject({ lotIds: [], version: 4 });
    });

    it('should change nothing where all is as it was', async () => {
      const input = form({ lotIds: ['harborview'] });
      const made = await admin.create(input);
      expect(await admin.edit(made.id, input)).toEqual(made);
    });

    it('should let an agent stay one, and not bring one back', async () => {
      const { id, email } = await addAccount(database, { role: 'agent' });
      const input = { email, firstName: 'Theo', lastName: 'Hale' };
      expect(await admin.edit(id, { ...input, role: 'agent' })).toMatchObject({ role: 'agent' });
      expect(await admin.edit(id, { ...input, role: 'valet' })).toMatchObject({ role: 'valet' });
      await expect(admin.edit(id, { ...input, role: 'agent' })).rejects.toMatchObject({
        code: 'INVALID',
        message: 'Role must be valet or admin',
      });
    });

    it('should name every refused field, the role of somebody who is no agent too', async () => {
      const { id } = await admin.create(form());
      const bad = { email: 'x', firstName: '', lastName: '', role: 'agent', password: 'short' };
      await expect(admin.edit(id, bad)).rejects.toMatchObject({
        code: 'INVALID',
        message: 'Please enter a valid email address',
        details: {
          errors: ['email', 'firstName', 'lastName', 'role', 'password'].map((path) =>
            expect.objectContaining({ path }),
          ),
        },
      });
    });

    it('should keep a lot that is none any more, and give it to nobody', async () => {
      const { id, email } = await addAccount(database, { lotIds: ['closed', 'harborview'] });
      const input = { email, firstName: 'Sam', lastName: 'Hale' };
      expect(await admin.edit(id, { ...input, lotIds: ['closed', 'eastgate'] })).toMatchObject({
        lotIds: ['closed', 'eastgate'],
      });
      const other = await addAccount(database);
      const given = admin.edit(other.id, { ...input, email: other.email, lotIds: ['closed'] });
      await expect(given).rejects.toMatchObject({ code: 'INVALID', message: 'Unknown lot' });
    });

    it('should be STALE_VERSION where somebody was faster', async () => {
      const input = form();
      const { id } = await admin.create(input);
      await admin.edit(id, { ...input, firstName: 'Ann' }, { ifVersion: 1 });
      await expect(admin.edit(id, { ...input, firstName: 'Bea' }, { ifVersion: 1 })).rejects.toMatchObject({
        code: 'STALE_VERSION',
      });
    });

    it('should refuse the address of somebody else and change nothing', async () => {
      const [one, other] = [form(), form()];
      await admin.create(one);
      const { id } = await admin.create(other);
      await expect(admin.edit(id, { ...other, email: one.email, role: 'admin' })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
      expect(await kept(other.email)).toMatchObject({ role: 'valet', version: 1 });
    });

    it('should be FORBIDDEN for one’s own role, and not for one’s own name and password', async () => {
      const { id, email } = await addAccount(database, { role: 'admin' });
      const own = Admin.of(broker, id);
      const input = { email, firstName: 'Sam', lastName: 'Hale' };
      await expect(own.edit(id, { ...input, role: 'valet' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'You cannot change your own role. Another admin can.',
      });
      expect(await own.edit(id, { ...input, role: 'admin', firstName: 'Ann', password: 'my new one' })).toMatchObject({
        ...{ role: 'admin', firstName: 'Ann', version: 2 },
      });
    });

    it('should answer NOT_FOUND for nobody', async () => {
      await expect(admin.edit(randomUUID(), form())).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'No such user',
      });
    });

    it.each(NO_ADMINS)('should be FORBIDDEN to %s', async (_who, actor) => {
      const input = form();
      const { id } = await admin.create(input);
      const asked = { id, input: { ...input, role: 'admin' }, passwordId: randomUUID() };
      await expect(broker.rpc.call('auth.user.edit', asked, askedBy(actor))).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await kept(input.email)).toMatchObject({ role: 'valet', version: 1 });
    });
  });

  describe('the last admin', () => {
    it('should be left where all demote each other at once, over both calls and on two replicas', async () => {
      for (let round = 0; round < 5; round += 1) {
        await database.query(`UPDATE users SET role = 'valet'`);
        const four = await Promise.all([1, 2, 3, 4].map(() => addAccount(database, { role: 'admin' })));
        await Promise.allSettled(
          four.flatMap(({ id }) =>
            four.map(async (other, turn) => {
              const acting = Admin.of(broker, id);
              const names = { email: other.email, firstName: 'Sam', lastName: 'Hale' };
              await (turn % 2
                ? acting.edit(other.id, { ...names, role: 'valet' })
                : acting.changeRole(other.id, 'valet'));
            }),
          ),
        );
        expect(await admins()).toBe(1);
      }
      admin = await Admin.in(database, broker);
    });
  });
});
