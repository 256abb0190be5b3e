import { randomUUID } from 'node:crypto';
import { eventually } from '@lotline/service-kit/testing';
import { addAccount, contextOf, PASSWORD, staffActor } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { NON_ADMINS } from '../testing/admins.js';
import { OwnAccount } from '../testing/own-account.js';

const NEW_PASSWORD = 'battery staple';

describe('sign-in.md, Your account: auth.account.change-password', () => {
  const auth = useAuth();
  let account: OwnAccount;
  beforeEach(async () => {
    await auth.database.query('TRUNCATE sign_in_failures');
    account = await OwnAccount.add(auth);
  });

  const change = (currentPassword: string, password = NEW_PASSWORD, passwordId: string = randomUUID()) =>
    account.changePassword({ currentPassword, password, passwordId });
  const audited = (userId: string) =>
    auth.database.query('SELECT kind, by_id, detail FROM audit WHERE user_id = $1 ORDER BY id', [userId]);

  it('should replace the password under the given id, and record who did it', async () => {
    const passwordId = randomUUID();
    expect(await change(PASSWORD, NEW_PASSWORD, passwordId)).toMatchObject({ id: account.id, passwordId, version: 2 });
    await expect(account.signIn()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await account.signIn({ password: NEW_PASSWORD })).toMatchObject({ passwordId });
    await eventually(() =>
      expect(auth.events).toContainEqual(
        expect.objectContaining({
          type: 'user.saved',
          payload: expect.objectContaining({ user: expect.objectContaining({ id: account.id, passwordId }) }),
        }),
      ),
    );
    expect(await audited(account.id)).toContainEqual({ kind: 'password-set', by_id: account.id, detail: '' });
  });

  it('validation.md, Own account: should refuse a wrong current password at its field, count it as a failed sign-in, and audit it', async () => {
    await expect(change('wrong')).rejects.toMatchObject({
      code: 'INVALID',
      details: { errors: [{ path: 'currentPassword', message: 'The password is wrong' }] },
    });
    expect(await auth.database.query('SELECT email FROM sign_in_failures')).toEqual([{ email: account.email }]);
    expect(await audited(account.id)).toEqual([
      { kind: 'confirmation-failed', by_id: account.id, detail: 'wrong-password' },
    ]);
    await account.signIn();
  });

  it('should be limited like sign-ins, even with the right password', async () => {
    await auth.database.query(
      `INSERT INTO sign_in_failures (email, address, failed_at) SELECT $1, '192.0.2.1', now() FROM generate_series(1, 10)`,
      [account.email],
    );
    await expect(change(PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY' });
  });

  it('should refuse a password against the rules', async () => {
    await expect(change(PASSWORD, 'short')).rejects.toMatchObject({ code: 'INVALID' });
    await account.signIn();
  });

  it('should let only one of two concurrent changes win', async () => {
    const results = await Promise.allSettled([change(PASSWORD, 'first one'), change(PASSWORD, 'second one')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await auth.database.query('SELECT version FROM users WHERE id = $1', [account.id])).toEqual([
      { version: 2 },
    ]);
  });

  it('should throw FORBIDDEN for a deactivated account and for anybody but staff', async () => {
    await auth.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [account.id]);
    await expect(change(PASSWORD)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { id } = await addAccount(auth.database);
    const input = { currentPassword: PASSWORD, password: NEW_PASSWORD, passwordId: randomUUID(), address: '192.0.2.1' };
    const actors = NON_ADMINS.flatMap(([, actor]) => (actor.kind === 'staff' ? [] : [actor]));
    for (const actor of [...actors, staffActor(randomUUID(), 'valet')]) {
      const call = auth.broker.rpc.call('auth.account.change-password', input, contextOf(actor));
      await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await audited(id)).toEqual([]);
  });
});
