import { randomUUID } from 'node:crypto';
import type { Role } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { addAccount, PASSWORD } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { Admin } from '../testing/admins.js';

const at = (lotId: string, role: Role = 'valet') => ({ lotId, role });

describe('sign-in.md, Accounts without a password: managing users', () => {
  const auth = useAuth(2);
  const admin = Admin.use(auth);

  let count = 0;
  /** Returns a form with a unique email address. */
  const form = (over: object = {}) => {
    count += 1;
    return { email: `new-${count}@lot.test`, firstName: 'Vera', lastName: 'Voss', ...over };
  };
  const findAccount = async (email: string) =>
    (
      await auth.database.query<{
        operator_admin: boolean;
        version: number;
        password_hash: string | null;
        lots: string[];
      }>(
        `SELECT operator_admin, version, password_hash, ARRAY(SELECT lot_id FROM user_lots WHERE user_id = users.id ORDER BY 1) AS lots
         FROM users WHERE email = $1`,
        [email],
      )
    )[0];
  describe('auth.user.create', () => {
    it('should create a valet at the admin’s current lot, who can sign in', async () => {
      const input = form({ password: 'six-or-more' });
      const user = await admin.create(input, 'eastgate');
      expect(user).toEqual({
        ...input,
        password: undefined,
        id: expect.any(String),
        profileImageUrl: null,
        operatorAdmin: false,
        roles: [{ lotId: 'eastgate', role: 'valet' }],
        version: 1,
        hasPassword: true,
        hasSecondFactor: false,
        active: true,
        lastSignedInAt: null,
        passwordId: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: user.createdAt,
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
      expect(await auth.signIn(input.email, 'six-or-more')).toEqual(account);
      await eventually(() =>
        expect(auth.events).toContainEqual(
          expect.objectContaining({ type: 'user.saved', lotId: null, payload: { user: account, formerLotIds: [] } }),
        ),
      );
    });

    it('should set the roles of the form', async () => {
      const roles = [at('eastgate', 'admin'), at('harborview')];
      expect(await admin.create(form({ roles }))).toMatchObject({ operatorAdmin: false, roles });
      expect(await admin.create(form({ role: 'admin' }))).toMatchObject({ roles: [at('harborview', 'admin')] });
      expect(await admin.create(form({ roles: [] }))).toMatchObject({ roles: [] });
    });

    it('should create an account without a password, to which nobody can sign in', async () => {
      const input = form();
      expect(await admin.create(input)).toMatchObject({ hasPassword: false, passwordId: null });
      for (const password of ['', 'null', PASSWORD]) {
        await expect(auth.signIn(input.email, password || ' ')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
      }
    });

    it('should store the password only as a hash', async () => {
      const secret = `secret-${randomUUID()}`;
      const { id } = await admin.create(form({ password: secret }));
      const [row] = await auth.database.query<{ all: string }>(
        `SELECT concat((SELECT json_agg(u) FROM users u), (SELECT json_agg(h) FROM user_history h)) AS all`,
      );
      expect(row?.all).not.toContain(secret);
      await eventually(() => expect(JSON.stringify(auth.events)).toContain(id));
      expect(JSON.stringify(auth.events)).not.toMatch(/argon2|secret-/);
    });

    it('should reject another account’s email address regardless of case, and create nothing', async () => {
      const input = form();
      await admin.create(input);
      const message = 'A user with this email address already exists';
      await expect(admin.create({ ...input, email: input.email.toUpperCase() })).rejects.toMatchObject({
        code: 'CONFLICT',
        message,
        details: { errors: [{ path: 'email', message }] },
      });
      expect(await auth.database.query('SELECT 1 FROM users WHERE lower(email) = $1', [input.email])).toHaveLength(1);
    });

    it('should create one of two accounts with the same email address at the same time', async () => {
      const input = form();
      const outcomes = await Promise.allSettled([admin.create(input), admin.create(input)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it.each<[object, string, string]>([
      [{ email: 'no address' }, 'email', 'Please enter a valid email address'],
      [{ role: 'agent' }, 'role', 'Role must be valet or admin'],
      [{ password: 'short' }, 'password', 'Password must be at least 6 characters'],
      [{ roles: [at('nowhere')] }, 'roles', 'Unknown lot'],
    ])('should reject %p by its field, and create nothing', async (over, path, message) => {
      const input = form(over);
      const { length } = await auth.database.query('SELECT 1 FROM users');
      await expect(admin.create(input)).rejects.toMatchObject({
        code: 'INVALID',
        message,
        details: { errors: [{ path, message }] },
      });
      expect(await auth.database.query('SELECT 1 FROM users')).toHaveLength(length);
    });
  });

  describe('auth.user.edit', () => {
    it('should change the fields of the form, and keep the password and roles if it leaves them out', async () => {
      const { id, passwordId, createdAt } = await admin.create(form({ password: PASSWORD, roles: [at('eastgate')] }));
      const input = form({ lastName: 'Weiss', role: 'admin', password: '' });
      const edited = await admin.edit(id, input, { lotId: 'eastgate' });
      expect(edited).toMatchObject({
        ...{ id, email: input.email, lastName: 'Weiss', roles: [{ lotId: 'eastgate', role: 'admin' }] },
        ...{ version: 2, hasPassword: true, passwordId, createdAt },
      });
      expect(Date.parse(edited.updatedAt)).toBeGreaterThan(Date.parse(createdAt));
      expect(await auth.signIn(input.email, PASSWORD)).toMatchObject({ id, passwordId });
    });

    it('should set a password with the requested id', async () => {
      const input = form();
      const { id } = await admin.create(input);
      const passwordId = randomUUID();
      const edited = await admin.edit(id, { ...input, password: 'first one' }, { passwordId });
      expect(edited).toMatchObject({ hasPassword: true, passwordId, version: 2 });
      expect(await auth.signIn(input.email, 'first one')).toMatchObject({ passwordId });
      await admin.edit(id, { ...input, password: 'another one' });
      await expect(auth.signIn(input.email, 'first one')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    });

    it('should create a new version when only the roles change', async () => {
      const input = form();
      const { id } = await admin.create(input);
      const roles = [at('eastgate'), at('harborview')];
      expect(await admin.edit(id, { ...input, roles })).toMatchObject({ version: 2 });
      const eastgate = [at('eastgate', 'admin')];
      expect(await admin.edit(id, { ...input, roles: eastgate })).toMatchObject({ roles: eastgate, version: 3 });
      expect(await findAccount(input.email)).toMatchObject({ lots: ['eastgate'], version: 3 });
      expect(await admin.edit(id, { ...input, roles: [] })).toMatchObject({ roles: [], version: 4 });
    });

    it('should change nothing when the form equals the account', async () => {
      const input = form({ roles: [at('harborview')] });
      const created = await admin.create(input);
      expect(await admin.edit(created.id, input)).toEqual(created);
    });

    it('should keep an agent’s role, but not assign it again', async () => {
      const { id, email } = await addAccount(auth.database, { role: 'agent' });
      const input = { email, firstName: 'Theo', lastName: 'Hale' };
      expect(await admin.edit(id, { ...input, role: 'agent' })).toMatchObject({
        roles: [{ role: 'agent' }],
      });
      expect(await admin.edit(id, { ...input, role: 'valet' })).toMatchObject({ roles: [{ role: 'valet' }] });
      await expect(admin.edit(id, { ...input, role: 'agent' })).rejects.toMatchObject({
        code: 'INVALID',
        message: 'Role must be valet or admin',
      });
    });

    it('should keep an assigned lot that no longer exists, but not assign it to others', async () => {
      const { id, email } = await addAccount(auth.database, { lotIds: ['closed', 'harborview'] });
      const input = { email, firstName: 'Sam', lastName: 'Hale' };
      const roles = [at('closed'), at('eastgate')];
      expect(await admin.edit(id, { ...input, roles })).toMatchObject({ roles });
      const other = await addAccount(auth.database);
      const assignment = admin.edit(other.id, { ...input, email: other.email, roles: [at('closed')] });
      await expect(assignment).rejects.toMatchObject({ code: 'INVALID', message: 'Unknown lot' });
    });

    it('should throw STALE_VERSION when another edit came first', async () => {
      const input = form();
      const { id } = await admin.create(input);
      await admin.edit(id, { ...input, firstName: 'Ann' }, { ifVersion: 1 });
      await expect(admin.edit(id, { ...input, firstName: 'Bea' }, { ifVersion: 1 })).rejects.toMatchObject({
        code: 'STALE_VERSION',
      });
    });

    it('should throw FORBIDDEN for a user’s own role, but not for their name and password', async () => {
      const { id, email } = await addAccount(auth.database, { role: 'admin' });
      const own = Admin.of(auth, id);
      const input = { email, firstName: 'Sam', lastName: 'Hale' };
      await expect(own.edit(id, { ...input, role: 'valet' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'You cannot change your own role. Another admin can.',
      });
      const change = { role: 'admin', firstName: 'Ann', password: 'my new one', currentPassword: PASSWORD };
      expect(await own.edit(id, { ...input, ...change })).toMatchObject({
        operatorAdmin: true,
        firstName: 'Ann',
        version: 2,
      });
    });

    it('should throw NOT_FOUND for an unknown id', async () => {
      await expect(admin.edit(randomUUID(), form())).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'No such user',
      });
    });
  });
});
