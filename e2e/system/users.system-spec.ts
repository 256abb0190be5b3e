import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManagedUser, SignedInUser, UserHistoryEntry } from '@lotline/contracts';
import { eventually, startLotline, type Lotline } from '../support/lotline.js';
import { Caller, type Answer } from '../support/staff.js';

const PASSWORD = 'correct horse';
/** Of design §7: a change acts on live sessions within it. */
const A_SECOND = 1000;

describe('users, on two gateways and two auth services', () => {
  let lotline: Lotline;
  let admin: Caller;
  beforeAll(async () => {
    lotline = await startLotline({ replicas: { gateway: 2, auth: 2 }, env: { LOG_LEVEL: 'info' } });
    admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
  }, 150_000);
  afterAll(() => lotline?.stop(), 60_000);

  const form = (over: object = {}) => ({
    ...{ email: `${randomUUID()}@lot.test`, firstName: 'Nia', lastName: 'Okafor', role: 'valet' },
    ...over,
  });
  const add = async (over: object = {}): Promise<ManagedUser> => {
    const { status, body } = await admin.post<ManagedUser>('/api/users', form({ password: PASSWORD, ...over }));
    expect(status).toBe(201);
    return body;
  };
  const edit = (by: Caller, user: ManagedUser, over: object): Promise<Answer<ManagedUser>> => {
    const { email, firstName, lastName, role } = user;
    return by.put<ManagedUser>(`/api/users/${user.id}`, { email, firstName, lastName, role, ...over });
  };
  const signedIn = ({ email }: ManagedUser, password = PASSWORD) => Caller.signedIn(lotline.url, email, password);
  const me = (caller: Caller) => caller.get<SignedInUser>('/api/auth/user');
  const lotsOf = async (caller: Caller): Promise<string[]> => (await me(caller)).body.lots.map(({ id }) => id);
  /** The session at each gateway. */
  const everywhere = (caller: Caller): Caller[] => lotline.gateways.map((url) => caller.at(url));
  const users = async (): Promise<ManagedUser[]> => (await admin.get<ManagedUser[]>('/api/users')).body;
  const theOtherGateway = (): string => lotline.gateways[1] ?? '';

  describe('lots', () => {
    it('should be both for the demo’s admin and one for its valet, who can choose no other', async () => {
      const valet = await Caller.signedIn(lotline.url);
      expect([await lotsOf(admin), await lotsOf(valet)]).toEqual([['harborview', 'eastgate'], ['harborview']]);
      expect((await valet.put('/api/auth/lot', { lotId: 'eastgate' })).status).toBe(403);
      expect((await me(valet)).body.lotId).toBe('harborview');
    });

    it('should be exactly those that the account was given', async () => {
      for (const [lotIds, seen] of [
        [undefined, ['harborview']],
        [['eastgate'], ['eastgate']],
        [
          ['eastgate', 'harborview'],
          ['harborview', 'eastgate'],
        ],
      ] as const) {
        const user = await add({ lotIds });
        expect(user.lotIds).toEqual([...seen].sort());
        expect(await lotsOf(await signedIn(user))).toEqual(seen);
      }
    });

    it('should let nobody in who has none, and say so', async () => {
      const { email } = await add({ lotIds: [] });
      const { status, body } = await new Caller(lotline.url).post('/api/login', { email, password: PASSWORD });
      expect([status, body]).toEqual([
        403,
        { message: 'No lot is assigned to you. Please ask your administrator.', code: 'FORBIDDEN' },
      ]);
    });
  });

  it('should list the accounts by name, without a hash', async () => {
    const { id } = await add({ firstName: 'Aa', lastName: 'aaa' });
    const found = await users();
    expect(found[0]).toMatchObject({ id, hasPassword: true });
    expect(found.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['admin@lotline.test', 'agent@lotline.test', 'valet@lotline.test']),
    );
    expect(JSON.stringify(found)).not.toContain('argon2');
  });

  it('should not let in an account without a password, until an admin sets one', async () => {
    const user = await add({ password: undefined });
    expect(user.hasPassword).toBe(false);
    const login = (password: string) => new Caller(lotline.url).post('/api/login', { email: user.email, password });
    expect(await login(PASSWORD)).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
    expect((await edit(admin, user, { password: PASSWORD })).body.hasPassword).toBe(true);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it.each<[string, object, number, object]>([
    [
      'a form in which nothing is right',
      { email: 'x', firstName: '', lastName: '', role: 'agent', password: 'short' },
      400,
      {
        message: 'Please enter a valid email address',
        code: 'INVALID',
        errors: [
          { path: 'email', message: 'Please enter a valid email address' },
          { path: 'firstName', message: 'First name is required' },
          { path: 'lastName', message: 'Last name is required' },
          { path: 'role', message: 'Role must be valet or admin' },
          { path: 'password', message: 'Password must be at least 6 characters' },
        ],
      },
    ],
    ['a name of 300 letters', { firstName: 'x'.repeat(300) }, 400, { message: 'At most 100 characters' }],
    ['a lot that is none', { lotIds: ['nowhere'] }, 400, { message: 'Unknown lot' }],
    ['an address that somebody has', { email: 'Admin@Lotline.Test' }, 409, { code: 'CONFLICT' }],
  ])('should refuse %s, new or edited, and change nothing', async (_what, over, status, body) => {
    const user = await add();
    const before = await users();
    expect(await admin.post('/api/users', form(over))).toMatchObject({ status, body });
    expect(await edit(admin, user, over)).toMatchObject({ status, body });
    expect(await users()).toEqual(before);
  });

  it('should keep any text as it can be kept', async () => {
    const { id, email } = await add();
    const odd = { email, firstName: 'A\0b\ud800', lastName: 'O’Brien 李 😀', role: 'valet' };
    expect((await admin.put<ManagedUser>(`/api/users/${id}`, odd)).body).toMatchObject({
      firstName: 'Ab\ufffd',
      lastName: 'O’Brien 李 😀',
    });
  });

  it('should have an admin left where two demote each other at once, by both calls and at both gateways', async () => {
    for (let round = 0; round < 3; round += 1) {
      const pair = await Promise.all([add({ role: 'admin' }), add({ role: 'admin' })]);
      const [one, other] = pair;
      const [first, second] = [await signedIn(one), (await signedIn(other)).at(theOtherGateway())];
      await Promise.all([
        first.put(`/api/users/${other.id}/role`, { role: 'valet' }),
        edit(second, one, { role: 'valet' }),
      ]);
      const roles = (await users()).filter(({ id }) => pair.some((each) => each.id === id)).map(({ role }) => role);
      expect(roles.sort()).toEqual(['admin', 'valet']);
    }
  });

  it('should refuse an admin a role for themselves, by either call', async () => {
    const user = await add({ role: 'admin' });
    const own = await signedIn(user);
    expect((await own.put(`/api/users/${user.id}/role`, { role: 'valet' })).status).toBe(403);
    expect((await edit(own, user, { role: 'valet' })).status).toBe(403);
    expect((await me(own)).body.role).toBe('admin');
  });

  it('should act with a changed role on live sessions within a second', async () => {
    const user = await add({ role: 'admin' });
    const sessions = everywhere(await signedIn(user));
    for (const session of sessions) expect((await session.get('/api/users')).status).toBe(200);
    expect((await admin.put(`/api/users/${user.id}/role`, { role: 'valet' })).status).toBe(200);
    await eventually(async () => {
      for (const session of sessions) expect((await session.get('/api/users')).status).toBe(403);
    }, A_SECOND);
  });

  it('should end all sessions but the one that changes its own password', async () => {
    const user = await add({ role: 'admin' });
    const [acting, elsewhere] = [everywhere(await signedIn(user)), everywhere(await signedIn(user))];
    for (const session of [...acting, ...elsewhere]) expect((await me(session)).status).toBe(200);
    const [first = admin] = acting;
    expect((await edit(first, user, { password: 'a new one' })).status).toBe(200);
    for (const session of acting) expect((await me(session)).status).toBe(200);
    await eventually(async () => {
      for (const session of elsewhere) expect((await me(session)).status).toBe(401);
    }, A_SECOND);
    for (const session of [...acting, ...everywhere(await signedIn(user, 'a new one'))]) {
      expect((await me(session)).status).toBe(200);
    }
  });

  it('should tell the history of an account, with who did what', async () => {
    const user = await add();
    await edit(admin, user, { lastName: 'Weiss', password: 'not to be seen' });
    const { body } = await admin.get<UserHistoryEntry[]>(`/api/users/${user.id}/history`);
    expect(body).toMatchObject([
      {
        ...{ action: 'edited', by: 'Dana R.' },
        changes: [
          { field: 'lastName', from: 'Okafor', to: 'Weiss' },
          { field: 'password', from: '', to: '' },
        ],
      },
      { action: 'created', by: 'Dana R.' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/not to be seen|argon2/);
  });

  it('should leave no password in a log', async () => {
    const secret = `secret ${randomUUID()}`;
    const user = await add({ password: secret });
    const { email, firstName } = user;
    expect((await edit(admin, user, { email: 'admin@lotline.test', password: secret })).status).toBe(409);
    expect((await admin.put(`/api/users/${user.id}`, { email, firstName, password: secret })).status).toBe(400);
    expect((await admin.post('/api/users', `{"password":"${secret}"`)).status).toBe(400);
    const folder = join(lotline.dataFolder, 'logs');
    const logs = (): string[] => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    await eventually(() => expect(logs().join('\n')).toMatch(/"\/api\/users\/:id","status":409/));
    expect(logs().filter((log) => log.includes(secret) || log.includes('argon2'))).toEqual([]);
  });
});
