import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiError, HistoryEntry, ManagedUser, SignedInUser } from '@lotline/protocol';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { adminAt, LOTS } from './lots.js';
import { sharedLotline } from './lotline.js';

const PASSWORD = 'a secret of theirs';

/** Tested at both lots, because accounts belong to all lots. */
describe.each(LOTS)('api.md, Calls: accounts, managed by an admin at $lot', ({ lot, email: valetsEmail }) => {
  const lotline = sharedLotline();
  let admin: Caller;
  let valet: Caller;
  let count = 0;
  beforeAll(async () => {
    admin = await adminAt(lotline, lot);
    valet = await Caller.signedIn(lotline.url, valetsEmail);
  });
  afterAll(() => lotline.end());

  const newEmail = (): string => `${lot}-${Date.now()}-${(count += 1)}@lotline.test`;
  const form = (changes: object = {}) => ({ email: newEmail(), firstName: 'Rae', lastName: 'Quist', ...changes });
  const create = async (changes: object = {}): Promise<ManagedUser> => {
    const { status, body } = await admin.post<ManagedUser>('/api/users', form(changes));
    expect(status).toBe(201);
    return body;
  };
  const readUsers = async (): Promise<ManagedUser[]> => (await admin.get<ManagedUser[]>('/api/users')).body;

  it.each([
    ['a malformed email', { email: 'rae' }, 'email', 'Please enter a valid email address'],
    ['no email', { email: undefined }, 'email', 'Please enter a valid email address'],
    ['no first name', { firstName: ' ' }, 'firstName', 'First name is required'],
    ['no last name', { lastName: '' }, 'lastName', 'Last name is required'],
    ['the role agent', { role: 'agent' }, 'role', 'Role must be valet or admin'],
    ['a password of 5 characters', { password: '12345' }, 'password', 'Password must be at least 6 characters'],
    ['an unknown lot', { lotIds: ['nowhere'] }, 'lotIds', 'Unknown lot'],
  ])('should reject an account with %s, new or edited', async (_what, changes: object, path, message) => {
    const before = await readUsers();
    const { status, body } = await admin.post('/api/users', form(changes));
    expect([status, body]).toEqual([400, { message, code: 'INVALID', errors: [{ path, message }] }]);
    const other = before.find(({ email }) => email === valetsEmail);
    const edited = await admin.put(`/api/users/${other?.id}`, { ...other, ...changes });
    expect([edited.status, edited.body]).toEqual([400, { message, code: 'INVALID', errors: [{ path, message }] }]);
    expect(await readUsers()).toEqual(before);
  });

  it('POST /api/users should by default add a valet of this lot who cannot sign in', async () => {
    const user = await create();
    expect(user).toMatchObject({ role: 'valet', lotIds: [lot], hasPassword: false, version: 1 });
    const signIn = await new Caller(lotline.url).post('/api/login', { email: user.email, password: '' });
    expect(signIn.status).toBe(400);
  });

  it('POST /api/users should add an account that signs in with its password of at least 6 characters', async () => {
    const user = await create({ role: 'admin', password: '123456' });
    const signedIn = await Caller.signedIn(lotline.url, user.email.toUpperCase(), '123456');
    expect((await signedIn.get<SignedInUser>('/api/auth/user')).body).toMatchObject({ id: user.id, role: 'admin' });
  });

  it.each<[string[], string[]]>([
    [['eastgate'], ['eastgate']],
    [
      ['eastgate', 'harborview'],
      ['harborview', 'eastgate'],
    ],
  ])('POST /api/users should allow an account to work at %j only', async (lotIds, seen) => {
    const { email } = await create({ password: PASSWORD, lotIds });
    const theirs = await Caller.signedIn(lotline.url, email, PASSWORD);
    const { body } = await theirs.get<SignedInUser>('/api/auth/user');
    expect(body.lots.map(({ id }) => id)).toEqual(seen);
  });

  it('POST /api/login should reject an account without a lot, and say why', async () => {
    const { email } = await create({ password: PASSWORD, lotIds: [] });
    const { status, body } = await new Caller(lotline.url).post('/api/login', { email, password: PASSWORD });
    const message = 'No lot is assigned to you. Please ask your administrator.';
    expect([status, body]).toEqual([403, { message, code: 'FORBIDDEN' }]);
  });

  it('POST /api/users should reject an email that is in use, ignoring case', async () => {
    const { email } = await create();
    const { status, body } = await admin.post<ApiError>('/api/users', form({ email: email.toUpperCase() }));
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([409, 'CONFLICT', 'email']);
  });

  it('data.md, User: GET /api/users should answer every account without passwords', async () => {
    const user = await create({ password: PASSWORD });
    const users = await readUsers();
    expect(users).toContainEqual(user);
    expect(users.map(({ email }) => email)).toContain('admin@lotline.test');
    expect(JSON.stringify(users)).not.toMatch(/hash|secret/i);
  });

  it('PUT /api/users/{id} should save name, email, role and lots, and a password only if one is sent', async () => {
    const user = await create({ password: PASSWORD });
    const change = {
      email: newEmail(),
      firstName: 'New',
      lastName: 'Name',
      role: 'admin',
      lotIds: ['eastgate', 'harborview'],
    };
    const { status, body } = await admin.put<ManagedUser>(`/api/users/${user.id}`, { ...change, password: '' });
    expect([status, body]).toEqual([200, expect.objectContaining({ ...change, id: user.id, hasPassword: true })]);
    expect(body.roles).toEqual(change.lotIds.map((lotId) => ({ lotId, role: 'admin' })));
    await Caller.signedIn(lotline.url, change.email, PASSWORD);
  });

  it('PUT /api/users/{id} should end the sessions of an account whose password changes', async () => {
    const user = await create({ password: PASSWORD });
    const theirs = await Caller.signedIn(lotline.url, user.email, PASSWORD);
    await admin.put(`/api/users/${user.id}`, { ...user, password: 'another one' });
    await eventually(async () => expect((await theirs.get('/api/auth/user')).status).toBe(401));
    await Caller.signedIn(lotline.url, user.email, 'another one');
  });

  it('PUT /api/users/{id} should keep the session that changes its own password, and end the others', async () => {
    const { email, ...user } = await create({ password: PASSWORD, role: 'admin' });
    const [acting, other] = [
      await Caller.signedIn(lotline.url, email, PASSWORD),
      await Caller.signedIn(lotline.url, email, PASSWORD),
    ];
    const change = { ...user, email, password: 'another one' };
    const refused = await acting.put<ApiError>(`/api/users/${user.id}`, change);
    const errors = [{ path: 'currentPassword', message: 'Your current password is required' }];
    expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ code: 'INVALID', errors })]);
    expect((await acting.put(`/api/users/${user.id}`, { ...change, currentPassword: PASSWORD })).status).toBe(200);
    await eventually(async () => expect((await other.get('/api/auth/user')).status).toBe(401));
    expect((await acting.get('/api/auth/user')).status).toBe(200);
  });

  it('PUT /api/users/{id} should reject an update of a stale version', async () => {
    const user = await create();
    await admin.put(`/api/users/${user.id}`, { ...user, firstName: 'First' });
    const late = await admin.put<ApiError>(
      `/api/users/${user.id}`,
      { ...user, firstName: 'Second' },
      { 'if-match': '"1"' },
    );
    expect([late.status, late.body.code]).toEqual([412, 'STALE_VERSION']);
  });

  it('PUT /api/users/{id}/role should apply to live sessions', async () => {
    const user = await create({ password: PASSWORD, role: 'admin' });
    const theirs = await Caller.signedIn(lotline.url, user.email, PASSWORD);
    expect((await theirs.get('/api/users')).status).toBe(200);
    const { body } = await admin.put<ManagedUser>(`/api/users/${user.id}/role`, { role: 'agent' });
    expect(body.role).toBe('agent');
    await eventually(async () => expect((await theirs.get('/api/users')).status).toBe(403));
  });

  it('PUT /api/users/{id}/role should let only an admin change the role of another user', async () => {
    const { id, ...own } = (await admin.get<SignedInUser>('/api/auth/user')).body;
    for (const staff of [admin, valet]) {
      const { status, body } = await staff.put<ApiError>(`/api/users/${id}/role`, { role: 'valet' });
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    const { firstName, lastName, email } = own;
    const edited = await admin.put<ApiError>(`/api/users/${id}`, { firstName, lastName, email, role: 'valet' });
    expect([edited.status, edited.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await admin.get<SignedInUser>('/api/auth/user')).body.role).toBe('admin');
  });

  it('PUT /api/users/{id}/role should keep one admin when two demote each other', async () => {
    const two = await Promise.all([
      create({ password: PASSWORD, role: 'admin' }),
      create({ password: PASSWORD, role: 'admin' }),
    ]);
    const callers = await Promise.all(two.map(({ email }) => Caller.signedIn(lotline.url, email, PASSWORD)));
    await Promise.all(
      callers.map((caller, index) => caller.put(`/api/users/${two[1 - index]?.id}/role`, { role: 'valet' })),
    );
    const roles = (await readUsers()).filter(({ id }) => two.some((admin) => admin.id === id)).map(({ role }) => role);
    expect(roles.sort()).toEqual(['admin', 'valet']);
  });

  it('PUT /api/users/{id}/active should end the sessions of an account, reject its sign-ins, and be reversible', async () => {
    const user = await create({ password: PASSWORD });
    const theirs = await Caller.signedIn(lotline.url, user.email, PASSWORD);
    const path = `/api/users/${user.id}/active`;
    expect((await admin.put<ManagedUser>(path, { active: false })).body).toMatchObject({ active: false });
    await eventually(async () => expect((await theirs.get('/api/auth/user')).status).toBe(401));
    const signIn = { email: user.email, password: PASSWORD };
    const { status, body } = await new Caller(lotline.url).post('/api/login', signIn);
    expect([status, body]).toEqual([401, { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' }]);
    expect((await admin.put<ManagedUser>(path, { active: true })).body).toMatchObject({ active: true });
    expect((await theirs.get('/api/auth/user')).status).toBe(401);
    await Caller.signedIn(lotline.url, user.email, PASSWORD);
    const listed = (await readUsers()).find(({ id }) => id === user.id);
    expect(listed).toMatchObject({ active: true, lastSignedInAt: expect.any(String) });
  });

  it('PUT /api/users/{id}/active should let only an admin deactivate another user', async () => {
    const { id } = (await admin.get<SignedInUser>('/api/auth/user')).body;
    for (const staff of [admin, valet]) {
      const { status, body } = await staff.put<ApiError>(`/api/users/${id}/active`, { active: false });
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await admin.get('/api/auth/user')).status).toBe(200);
  });

  it('PUT /api/users/{id} should leave no session of the old password, even if sign-ins happen at the same time', async () => {
    const user = await create({ password: PASSWORD });
    const callers = Array.from({ length: 8 }, () => new Caller(lotline.url));
    const signIns = callers.map(async (caller) => {
      const { status } = await caller.post('/api/login', { email: user.email, password: PASSWORD });
      return { caller, status };
    });
    const reset = await admin.put(`/api/users/${user.id}`, { ...user, password: 'another one' });
    expect(reset.status).toBe(200);
    const answered = await Promise.all(signIns);
    expect(answered.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
    await eventually(async () => {
      for (const { caller } of answered) expect((await caller.get('/api/auth/user')).status).toBe(401);
    });
  });

  it('permissions.md, Actors: GET /api/users/{id}/history should show who changed what', async () => {
    const user = await create();
    await admin.put(`/api/users/${user.id}/role`, { role: 'admin' });
    await admin.put(`/api/users/${user.id}`, { ...user, role: 'admin', password: PASSWORD });
    const { body } = await admin.get<HistoryEntry[]>(`/api/users/${user.id}/history`);
    expect(body.map(({ action, by }) => [action, by])).toEqual([
      ['edited', 'Dana R.'],
      ['edited', 'Dana R.'],
      ['created', 'Dana R.'],
    ]);
    expect(body[0]?.changes).toEqual([{ field: 'password', from: '', to: '' }]);
    expect(body[1]?.changes).toEqual([{ field: 'roles', from: `${lot}=valet`, to: `${lot}=admin` }]);
  });

  it('PUT /api/users/{id} should never write a password to a log', async () => {
    const password = `secret of ${newEmail()}`;
    const { id, email, firstName } = await create({ password });
    expect(
      (await admin.put(`/api/users/${id}`, { ...form({ email: valetsEmail, role: 'valet' }), password })).status,
    ).toBe(409);
    expect((await admin.put(`/api/users/${id}`, { email, firstName, password })).status).toBe(400);
    expect((await admin.post('/api/users', `{"password":"${password}"`)).status).toBe(400);
    const folder = join(lotline.dataFolder, 'logs');
    const logs = (): string[] => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    await eventually(() => expect(logs().join('\n')).toMatch(/"\/api\/users\/:id","status":409/));
    expect(logs().filter((log) => log.includes(password) || log.includes('argon2'))).toEqual([]);
  });
});
