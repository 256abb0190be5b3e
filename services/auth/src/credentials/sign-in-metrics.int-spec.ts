import { Scrape } from '@lotline/service-kit/testing';
import { addAccount, gatewayContext, PASSWORD } from '../testing/accounts.js';
import { AuthUnderTest } from '../testing/auth-under-test.js';

describe('metrics of sign-ins', () => {
  let auth: AuthUnderTest;

  beforeAll(async () => {
    auth = await AuthUnderTest.start();
  });
  afterAll(() => auth.stop());

  it('count successes, wrong passwords and limited attempts', async () => {
    const { email } = await addAccount(auth.database);
    const signIn = (password: string) =>
      auth.broker.rpc.call('auth.session.sign-in', { email, password, address: '192.0.2.1' }, gatewayContext, 25_000);
    await signIn(PASSWORD);
    await expect(signIn('wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await auth.database.query(
      `INSERT INTO sign_in_failures (email, address, failed_at) SELECT $1, '192.0.2.1', now() FROM generate_series(1, 9)`,
      [email],
    );
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY' });
    const page = await Scrape.of(auth.service.healthPort);
    const counts = ['ok', 'invalid', 'limited'].map((outcome) => page.value('lotline_sign_ins_total', { outcome }));
    expect(counts).toEqual([1, 1, 1]);
  });
});
