import { randomUUID } from 'node:crypto';
import type { LotContext } from '@lotline/protocol';
import { addAccount } from '../testing/accounts.js';
import { NON_ADMINS } from '../testing/admins.js';
import { useAuth } from '../testing/auth-under-test.js';

describe('the calls that manage accounts', () => {
  const auth = useAuth();

  it.each(NON_ADMINS)('should throw FORBIDDEN for %s, and change nothing', async (who, actor) => {
    const { id, email } = await addAccount(auth.database);
    const context: LotContext = { lotId: 'harborview', requestId: 'test', actor };
    const open = { ...context, lotId: null };
    const input = { email, firstName: 'Sam', lastName: 'Hale', role: 'admin' };
    const { rpc } = auth.broker;
    const edit = { id, input, passwordId: randomUUID(), lotId: 'harborview', address: '::1' };
    const calls = [
      () => rpc.call('auth.user.create', { input: { ...input, email: `new-${email}` } }, context),
      () => rpc.call('auth.user.edit', edit, open),
      () => rpc.call('auth.user.change-role', { id, role: 'admin', lotId: 'harborview' }, open),
      () => rpc.call('auth.user.set-active', { id, active: false }, open),
    ];
    const reads = [
      () => rpc.call('auth.user.page', { limit: 10, lotId: 'harborview' }, open),
      () => rpc.call('auth.user.history', { id }, open),
    ];
    const accounts = () => auth.database.query('SELECT * FROM users ORDER BY id');
    const before = await accounts();
    // Reading trusts the session.
    for (const call of [...calls, ...(who.startsWith('an admin') ? [] : reads)])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Forbidden' });
    expect(await accounts()).toEqual(before);
  });
});
