import { useClock } from '@lotline/service-kit/testing';
import { addAccount, gatewayContext, PASSWORD } from '../testing/accounts.js';
import { Admin } from '../testing/admins.js';
import { useAuth } from '../testing/auth-under-test.js';

const NEW_PASSWORD = 'battery staple';
const INVALID = { code: 'INVALID', message: 'This link is no longer valid. Ask for a new one.' };
const MINUTE = 60_000;

describe('sign-in.md, New password by a link: password resets', () => {
  const clock = useClock();
  const auth = useAuth();
  const admin = Admin.use(auth);
  beforeEach(() => auth.database.query('TRUNCATE password_resets'));

  const ask = (email: string) =>
    auth.broker.rpc.call('auth.password-reset.ask', { email, address: '192.0.2.1' }, gatewayContext);
  const take = async () => (await auth.broker.rpc.call('auth.password-reset.take', {}, gatewayContext)).mail;
  const settle = (id: string, sent = true) =>
    auth.broker.rpc.call('auth.password-reset.settle', { id, sent }, gatewayContext);
  const confirm = (token: string, password = NEW_PASSWORD) =>
    auth.broker.rpc.call(
      'auth.password-reset.confirm',
      { token, password, address: '192.0.2.1' },
      gatewayContext,
      25_000,
    );
  it('should set the password by a link that an admin makes, once, and end the sessions', async () => {
    const { id, email } = await addAccount(auth.database);
    const { passwordId } = await auth.signIn(email, PASSWORD);
    const { token, expiresAt } = await admin.makeResetLink(id);
    expect(Date.parse(expiresAt) - clock.time.getTime()).toBe(60 * MINUTE);
    const user = await confirm(token);
    expect(user.passwordId).not.toBe(passwordId);
    await expect(auth.signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await auth.signIn(email, NEW_PASSWORD);
    await expect(confirm(token)).rejects.toMatchObject(INVALID);
    expect(await auth.audited(id)).toEqual(
      expect.arrayContaining(['reset-link-made', 'password-reset', 'password-set']),
    );
  });

  it('should accept one of two uses at the same time, and no other link of the account afterwards', async () => {
    const { id } = await addAccount(auth.database);
    const [one, other] = [await admin.makeResetLink(id), await admin.makeResetLink(id)];
    const results = await Promise.allSettled([confirm(one.token), confirm(one.token)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(confirm(other.token)).rejects.toMatchObject(INVALID);
  });

  it('should refuse a link after an hour, an unknown one, and one of a deactivated account', async () => {
    const { id } = await addAccount(auth.database);
    const { token } = await admin.makeResetLink(id);
    await expect(confirm('unknown')).rejects.toMatchObject(INVALID);
    await expect(confirm(token, 'short')).rejects.toMatchObject({ code: 'INVALID' });
    clock.pass(60 * MINUTE);
    await expect(confirm(token)).rejects.toMatchObject(INVALID);
    const fresh = await admin.makeResetLink(id);
    await admin.setActive(id, false);
    await expect(confirm(fresh.token)).rejects.toMatchObject(INVALID);
    await expect(admin.makeResetLink(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('should let only admins make links, and not for themselves', async () => {
    const { id } = await addAccount(auth.database);
    const valet = await Admin.addValet(auth);
    await expect(valet.makeResetLink(id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(admin.makeResetLink(admin.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('should store neither a token nor its account’s email address for a link that is handed over', async () => {
    const { id, email } = await addAccount(auth.database);
    const { token } = await admin.makeResetLink(id);
    const [row] = await auth.database.query('SELECT jsonb_agg(r)::text AS stored FROM password_resets r');
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(email);
  });

  it('should answer the same for an unknown address, and send e-mails only to active accounts with a password', async () => {
    const known = await addAccount(auth.database);
    const without = await addAccount(auth.database, { password: null });
    const gone = await addAccount(auth.database);
    await admin.setActive(gone.id, false);
    for (const email of ['nobody@lot.test', without.email, gone.email, known.email.toUpperCase()]) {
      expect(await ask(email)).toEqual({});
      clock.pass(1);
    }
    const mail = await take();
    expect(mail).toMatchObject({ email: known.email, firstName: 'Sam' });
    expect(await take()).toBeNull();
    await settle(mail?.id ?? '');
    await confirm(mail?.token ?? '');
    expect(await auth.audited(known.id)).toEqual(expect.arrayContaining(['reset-link-sent', 'password-reset']));
  });

  it('should not record a link as sent when its e-mail was given up', async () => {
    const { id, email } = await addAccount(auth.database);
    await ask(email);
    await settle((await take())?.id ?? '', false);
    expect(await take()).toBeNull();
    expect(await auth.audited(id)).not.toContain('reset-link-sent');
  });

  it('should return an e-mail again until it is settled, with another token', async () => {
    const { email } = await addAccount(auth.database);
    await ask(email);
    const first = await take();
    expect(await take()).toBeNull();
    clock.pass(MINUTE / 2);
    const second = await take();
    expect(second).toMatchObject({ id: first?.id });
    await settle(second?.id ?? '');
    clock.pass(10 * MINUTE);
    expect(await take()).toBeNull();
    await expect(confirm(first?.token ?? '')).rejects.toMatchObject(INVALID);
    await confirm(second?.token ?? '');
  });

  it('should send at most three e-mails an hour to an address, and none an hour later', async () => {
    const { email } = await addAccount(auth.database);
    for (let count = 0; count < 5; count += 1) await ask(email);
    const taken = [await take(), await take(), await take(), await take()];
    expect(taken.map((mail) => mail !== null)).toEqual([true, true, true, false]);
    clock.pass(60 * MINUTE);
    expect(await take()).toBeNull();
    await ask(email);
    expect(await take()).not.toBeNull();
  });
});
