import { Clock, type RunningService } from '@lotline/service-kit';
import { createTestDatabase, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startAuth } from '../app.module.js';
import { addAccount, gatewayContext, PASSWORD, testAuthSettings } from '../testing/accounts.js';
import { Admin } from '../testing/admins.js';

const NEW_PASSWORD = 'battery staple';
const INVALID = { code: 'INVALID', message: 'This link is no longer valid. Ask for a new one.' };
const MINUTE = 60_000;

describe('sign-in.md, New password by a link: password resets', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let service: RunningService;
  let admin: Admin;
  let now: Date;

  beforeAll(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('auth');
    now = new Date();
    jest.spyOn(Clock.prototype, 'now').mockImplementation(() => new Date(now));
    service = await startAuth(testAuthSettings(database));
    admin = await Admin.add(database, broker);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await broker?.close();
    await service?.stop();
    await database?.drop();
  });
  beforeEach(async () => {
    now = new Date();
    await database.query('TRUNCATE password_resets');
  });

  const later = (ms: number): Date => (now = new Date(now.getTime() + ms));
  const ask = (email: string) =>
    broker.rpc.call('auth.password-reset.ask', { email, address: '192.0.2.1' }, gatewayContext);
  const take = async () => (await broker.rpc.call('auth.password-reset.take', {}, gatewayContext)).mail;
  const settle = (id: string, sent = true) =>
    broker.rpc.call('auth.password-reset.settle', { id, sent }, gatewayContext);
  const confirm = (token: string, password = NEW_PASSWORD) =>
    broker.rpc.call('auth.password-reset.confirm', { token, password, address: '192.0.2.1' }, gatewayContext, 25_000);
  const signIn = (email: string, password: string) =>
    broker.rpc.call('auth.session.sign-in', { email, password, address: '192.0.2.1' }, gatewayContext, 25_000);
  const audited = async (id: string): Promise<string[]> =>
    (await database.query<{ kind: string }>('SELECT kind FROM audit WHERE user_id = $1 ORDER BY id', [id])).map(
      ({ kind }) => kind,
    );

  it('should set the password by a link that an admin makes, once, and end the sessions', async () => {
    const { id, email } = await addAccount(database);
    const { passwordId } = await signIn(email, PASSWORD);
    const { token, expiresAt } = await admin.makeResetLink(id);
    expect(Date.parse(expiresAt) - now.getTime()).toBe(60 * MINUTE);
    const user = await confirm(token);
    expect(user.passwordId).not.toBe(passwordId);
    await expect(signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await signIn(email, NEW_PASSWORD);
    await expect(confirm(token)).rejects.toMatchObject(INVALID);
    expect(await audited(id)).toEqual(expect.arrayContaining(['reset-link-made', 'password-reset', 'password-set']));
  });

  it('should accept one of two uses at the same time, and no other link of the account afterwards', async () => {
    const { id } = await addAccount(database);
    const [one, other] = [await admin.makeResetLink(id), await admin.makeResetLink(id)];
    const results = await Promise.allSettled([confirm(one.token), confirm(one.token)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(confirm(other.token)).rejects.toMatchObject(INVALID);
  });

  it('should refuse a link after an hour, an unknown one, and one of a deactivated account', async () => {
    const { id } = await addAccount(database);
    const { token } = await admin.makeResetLink(id);
    await expect(confirm('unknown')).rejects.toMatchObject(INVALID);
    await expect(confirm(token, 'short')).rejects.toMatchObject({ code: 'INVALID' });
    later(60 * MINUTE);
    await expect(confirm(token)).rejects.toMatchObject(INVALID);
    const fresh = await admin.makeResetLink(id);
    await admin.setActive(id, false);
    await expect(confirm(fresh.token)).rejects.toMatchObject(INVALID);
    await expect(admin.makeResetLink(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('should let only admins make links, and not for themselves', async () => {
    const { id } = await addAccount(database);
    const valet = await Admin.addValet(database, broker);
    await expect(valet.makeResetLink(id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(admin.makeResetLink(admin.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('should store neither a token nor its account’s email address for a link that is handed over', async () => {
    const { id, email } = await addAccount(database);
    const { token } = await admin.makeResetLink(id);
    const [row] = await database.query('SELECT jsonb_agg(r)::text AS stored FROM password_resets r');
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(email);
  });

  it('should answer the same for an unknown address, and send e-mails only to active accounts with a password', async () => {
    const known = await addAccount(database);
    const without = await addAccount(database, { password: null });
    const gone = await addAccount(database);
    await admin.setActive(gone.id, false);
    for (const email of ['nobody@lot.test', without.email, gone.email, known.email.toUpperCase()]) {
      expect(await ask(email)).toEqual({});
      later(1);
    }
    const mail = await take();
    expect(mail).toMatchObject({ email: known.email, firstName: 'Sam' });
    expect(await take()).toBeNull();
    await settle(mail?.id ?? '');
    await confirm(mail?.token ?? '');
    expect(await audited(known.id)).toEqual(expect.arrayContaining(['reset-link-sent', 'password-reset']));
  });

  it('should not record a link as sent when its e-mail was given up', async () => {
    const { id, email } = await addAccount(database);
    await ask(email);
    await settle((await take())?.id ?? '', false);
    expect(await take()).toBeNull();
    expect(await audited(id)).not.toContain('reset-link-sent');
  });

  it('should return an e-mail again until it is settled, with another token', async () => {
    const { email } = await addAccount(database);
    await ask(email);
    const first = await take();
    expect(await take()).toBeNull();
    later(MINUTE / 2);
    const second = await take();
    expect(second).toMatchObject({ id: first?.id });
    await settle(second?.id ?? '');
    later(10 * MINUTE);
    expect(await take()).toBeNull();
    await expect(confirm(first?.token ?? '')).rejects.toMatchObject(INVALID);
    await confirm(second?.token ?? '');
  });

  it('should send at most three e-mails an hour to an address, and none an hour later', async () => {
    const { email } = await addAccount(database);
    for (let count = 0; count < 5; count += 1) await ask(email);
    const taken = [await take(), await take(), await take(), await take()];
    expect(taken.map((mail) => mail !== null)).toEqual([true, true, true, false]);
    later(60 * MINUTE);
    expect(await take()).toBeNull();
    await ask(email);
    expect(await take()).not.toBeNull();
  });
});
