import { randomUUID } from 'node:crypto';
import { systemContext } from '@lotline/protocol';
import { eventually, TcpProxy, TestBroker } from '../testing/index.js';
import { account } from '../testing/calls-under-test.js';
import { hasPostgres, PostgresServer } from '../testing/postgres-server.js';
import { PROBE_DATABASE, startProbe, type RunningProbe } from '../testing/probe-service.js';
import { migrate } from './migrate.js';
import { Transactions } from './transactions.js';

(hasPostgres() ? describe : describe.skip)('a failover whose old writer still answers', () => {
  let writer: PostgresServer;
  let standby: PostgresServer;
  let proxy: TcpProxy;
  let broker: TestBroker;
  let service: RunningProbe;

  beforeAll(async () => {
    writer = await PostgresServer.create();
    const url = `postgres://probe:probe@127.0.0.1:${writer.port}/lotline`;
    await migrate(PROBE_DATABASE, { DATABASE_URL: url, DATABASE_ADMIN_URL: writer.url });
    standby = await writer.createStandby();
    proxy = await TcpProxy.open(url);
    broker = await TestBroker.open('auth');
    service = await startProbe('auth', proxy.url);
    const transactions = service.app.get(Transactions);
    service.probe.onGet = async (id) => {
      await transactions.run((tx) => tx.query('INSERT INTO effects (of) VALUES ($1)', [id]));
      return account(id);
    };
  });
  afterAll(async () => {
    await service.stop();
    await broker.close();
    await proxy.close();
    await standby.remove();
    await writer.remove();
  });

  const write = async (): Promise<string> =>
    broker.rpc.call('auth.user.get', { id: randomUUID() }, systemContext('test')).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  const outcomes = async (): Promise<string[]> => [...new Set(await Promise.all(Array.from({ length: 40 }, write)))];
  const readiness = async (): Promise<unknown> => (await fetch(`http://127.0.0.1:${service.healthPort}/readyz`)).json();

  it('should refuse no write ten seconds after it, and say meanwhile that the database is failing', async () => {
    expect(await outcomes()).toEqual(['done']);
    // The old writer is fenced, but its connections stay open.
    await writer.reload(['default_transaction_read_only = on']);
    await eventually(async () => expect(await readiness()).toMatchObject({ checks: { database: 'failing' } }));
    expect(await outcomes()).toEqual(['UNAVAILABLE']);
    await standby.promote();
    proxy.moveTo(standby.url);
    await eventually(async () => expect(await outcomes()).toEqual(['done']), 10_000);
    for (let round = 0; round < 5; round += 1) expect(await outcomes()).toEqual(['done']);
    await eventually(async () => expect(await readiness()).toMatchObject({ checks: { database: 'ok' } }));
  });
});
