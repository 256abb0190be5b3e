import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, Scrape, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startAuth } from '../start.js';
import { addAccount, gatewayContext, PASSWORD, testAuthSettings } from '../testing/accounts.js';

describe('metrics of sign-ins', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let service: RunningService;

  beforeAll(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('auth');
    service = await startAuth(testAuthSettings(database));
  });
  afterAll(async () => {
    await service?.stop();
    await broker?.close();
    await database?.drop();
  });

  it('count successes, wrong passwords and limited attempts', async () => {
    const { email } = await addAccount(database);
    const signIn = (password: string) =>
      broker.rpc.call('auth.session.sign-in', { email, password, address: '192.0.2.1' }, gatewayContext, 25_000);
    await signIn(PASSWORD);
    await expect(signIn('wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await database.query(
      `INSERT INTO sign_in_failures (email, address, failed_at) SELECT $1, '192.0.2.1', now() FROM generate_series(1, 9)`,
      [email],
    );
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY' });
    const page = await Scrape.of(service.healthPort);
    const counts = ['ok', 'invalid', 'limited'].map((outcome) => page.value('lotline_sign_ins_total', { outcome }));
    expect(counts).toEqual([1, 1, 1]);
  });
});
