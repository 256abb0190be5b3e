import { Scrape } from '@lotline/service-kit/testing';
import { addAccount } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';

describe('metrics of sign-ins', () => {
  const auth = useAuth();

  it('count successes, wrong passwords and limited attempts', async () => {
    const { email } = await addAccount(auth.database);
    await auth.signIn(email);
    await expect(auth.signIn(email, 'wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await auth.database.query(
      `INSERT INTO sign_in_failures (email, address, failed_at) SELECT $1, '192.0.2.1', now() FROM generate_series(1, 9)`,
      [email],
    );
    await expect(auth.signIn(email)).rejects.toMatchObject({ code: 'TOO_MANY' });
    const page = await Scrape.of(auth.service.healthPort);
    const counts = ['ok', 'invalid', 'limited'].map((outcome) => page.value('lotline_sign_ins_total', { outcome }));
    expect(counts).toEqual([1, 1, 1]);
  });
});
