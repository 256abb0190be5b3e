import { randomUUID } from 'node:crypto';
import type { ProviderRefusal, RpcInput, User } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { addAccount, gatewayContext } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { Admin } from '../testing/admins.js';

const VALET = { operatorAdmin: false, roles: [{ lotId: 'harborview', role: 'valet' }] };

const refused = (refusal: ProviderRefusal) => ({
  code: 'FORBIDDEN',
  message: 'Your account has no access to Lotline. Ask your administrator.',
  details: { refusal },
});

describe('sign-in.md, Single sign-on: auth.session.sign-in-by-provider', () => {
  const auth = useAuth(2, {
    OIDC_GROUPS: [
      { group: 'admins', operatorAdmin: true },
      { group: 'valets', role: 'valet', lots: ['harborview'] },
      { group: 'agents', role: 'agent', lots: ['eastgate'] },
    ],
  });
  let subject: string;
  let email: string;
  beforeEach(() => {
    subject = randomUUID();
    email = `${subject}@lot.test`;
  });

  const signIn = (over: Partial<RpcInput<'auth.session.sign-in-by-provider'>> = {}): Promise<User> =>
    auth.broker.rpc.call(
      'auth.session.sign-in-by-provider',
      {
        issuer: 'https://id.lot.test',
        subject,
        email,
        emailVerified: true,
        firstName: 'Vera',
        lastName: 'Voss',
        groups: ['valets', 'everybody'],
        address: '192.0.2.1',
        userAgent: 'Test',
        ...over,
      },
      gatewayContext,
    );
  it('should create an account without a password at the first sign-in, with the roles of the groups', async () => {
    const user = await signIn({ email: ` ${email.toUpperCase()}` });
    expect(user).toMatchObject({ email, firstName: 'Vera', ...VALET, passwordId: null });
    expect(await signIn()).toMatchObject({ id: user.id, version: user.version });
    expect(await auth.audited(user.id)).toEqual(['account-created', 'identity-linked', 'signed-in', 'signed-in']);
    await expect(auth.signIn(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('should update the roles at each sign-in, whatever the email address has become', async () => {
    await Admin.add(auth);
    const { id } = await signIn();
    expect(await signIn({ groups: ['agents'], email: 'other@lot.test', emailVerified: false })).toMatchObject({
      id,
      email,
      roles: [{ lotId: 'eastgate', role: 'agent' }],
    });
    expect(await signIn({ groups: ['admins', 'valets'] })).toMatchObject({ id, operatorAdmin: true, roles: [] });
    expect(await signIn()).toMatchObject({ id, ...VALET });
  });

  it('should let the last active operator admin sign in with that right, until there is another', async () => {
    await auth.database.query(`UPDATE users SET operator_admin = false`);
    const admin = await signIn({ groups: ['admins'] });
    const deactivated = await Admin.add(auth);
    await auth.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [deactivated.id]);
    expect(await signIn()).toEqual(admin);
    expect(await auth.audited(admin.id)).toEqual(['account-created', 'identity-linked', 'signed-in', 'signed-in']);
    await Admin.add(auth);
    expect(await signIn()).toMatchObject({ id: admin.id, ...VALET });
  });

  it('should leave one operator admin when all sign in without the group and demote each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await auth.database.query(`UPDATE users SET operator_admin = false`);
      const subjects = [1, 2, 3, 4].map(() => randomUUID());
      const signInOf = (each: string, groups: string[]) => signIn({ subject: each, email: `${each}@lot.test`, groups });
      const four = await Promise.all(subjects.map((each) => signInOf(each, ['admins'])));
      await Promise.allSettled([
        Admin.of(auth, four[0]?.id ?? '').changeRole(four[1]?.id ?? '', 'valet'),
        ...subjects.map((each) => signInOf(each, ['valets'])),
      ]);
      expect(await auth.database.query(`SELECT FROM users WHERE operator_admin`)).toHaveLength(1);
    }
  });

  it('should refuse somebody without a matching group, and change nothing', async () => {
    await expect(signIn({ groups: ['Valets'] })).rejects.toMatchObject(refused('no-group'));
    expect(await auth.database.query('SELECT FROM users WHERE email = $1', [email])).toEqual([]);
    const { id, version } = await signIn();
    await expect(signIn({ groups: [] })).rejects.toMatchObject(refused('no-group'));
    expect(await signIn()).toMatchObject({ id, version });
    expect(await auth.audited(id)).toContain('sign-in-failed no-group');
  });

  it('should link an account with the same email address only if the provider has verified it', async () => {
    const existing = await addAccount(auth.database);
    const claims = { email: existing.email };
    await expect(signIn({ ...claims, emailVerified: false })).rejects.toMatchObject(refused('unverified-email'));
    expect(await auth.audited(existing.id)).toEqual(['sign-in-failed unverified-email']);
    expect(await signIn(claims)).toMatchObject({ id: existing.id });
    await auth.signIn(existing.email);
    await expect(signIn({ ...claims, subject: randomUUID() })).rejects.toMatchObject(refused('linked-otherwise'));
    expect(await auth.audited(existing.id)).toContain('sign-in-failed linked-otherwise');
  });

  it('should link again once an admin who may manage the account has ended its link', async () => {
    const { id } = await signIn();
    const renewed = { subject: randomUUID() };
    await expect(signIn(renewed)).rejects.toMatchObject(refused('linked-otherwise'));
    const admin = await Admin.add(auth);
    expect(await admin.links(id)).toEqual([
      { issuer: 'https://id.lot.test', subject, linkedAt: expect.stringContaining('T') },
    ]);
    const stranger = await Admin.addForHarborview(auth);
    for (const [of, code] of [
      [admin.id, 'NOT_FOUND'],
      [(await addAccount(auth.database, { lotIds: ['harborview', 'eastgate'] })).id, 'FORBIDDEN'],
    ] as const) {
      await expect(stranger.links(of)).rejects.toMatchObject({ code });
      await expect(stranger.unlink(of)).rejects.toMatchObject({ code });
    }
    await admin.unlink(id);
    await admin.unlink(id);
    expect(await admin.links(id)).toEqual([]);
    expect(await signIn(renewed)).toMatchObject({ id });
    const entries = (await auth.audited(id)).filter((entry) => entry.startsWith('identity'));
    expect(entries).toEqual(['identity-linked', 'identity-unlinked', 'identity-linked']);
  });

  it('should keep a deactivated account refused', async () => {
    const { id } = await signIn();
    const admin = await Admin.add(auth);
    await admin.setActive(id, false);
    await expect(signIn({ groups: ['admins'] })).rejects.toMatchObject(refused('deactivated'));
    expect(await auth.audited(id)).toContain('sign-in-failed deactivated');
    await admin.setActive(id, true);
    expect(await signIn()).toMatchObject({ id });
  });

  it.each(['', 'no address', `${'x'.repeat(300)}@lot.test`])(
    'should not create an account for the email %p',
    async (given) => {
      await expect(signIn({ email: given })).rejects.toMatchObject(refused('unverified-email'));
    },
  );

  it('should not create an account for an address that the provider has not verified', async () => {
    await expect(signIn({ emailVerified: false })).rejects.toMatchObject(refused('unverified-email'));
    expect(await auth.database.query('SELECT FROM users WHERE email = $1', [email])).toEqual([]);
  });

  it('should link the account that an admin creates at the same moment', async () => {
    const admin = await auth.database.connect();
    await admin.query('BEGIN');
    const sql = `INSERT INTO users (email, first_name, last_name) VALUES ($1, 'Vera', 'Voss') RETURNING id`;
    const { rows } = await admin.query(sql, [email]);
    const linking = signIn();
    await eventually(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      expect(await auth.database.query(waiting)).not.toEqual([]);
    });
    await admin.query('COMMIT');
    expect(await linking).toMatchObject(rows[0]);
  });

  it('should create one account when somebody signs in twice at the same time', async () => {
    const users = await Promise.all([signIn(), signIn(), signIn()]);
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(await auth.database.query('SELECT FROM users WHERE email = $1', [email])).toHaveLength(1);
  });
});
