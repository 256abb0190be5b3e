import { randomUUID } from 'node:crypto';
import { DomainError } from '@lotline/protocol';
import {
  createTestDatabase,
  eventually,
  Scrape,
  TcpProxy,
  TestBroker,
  testUrl,
  type TestDatabase,
} from '../testing/index.js';
import { account, useCalls } from '../testing/calls-under-test.js';
import { PROBE_DATABASE, startProbe, type RunningProbe } from '../testing/probe-service.js';
import { Metrics } from './metrics.js';

describe('metrics of calls', () => {
  const calls = useCalls();

  it('count each call by name and outcome, at its caller and at its handler', async () => {
    const { healthPort } = await calls.start((id) =>
      id === 'unknown' ? Promise.reject(new DomainError('NOT_FOUND', 'No such account')) : Promise.resolve(account(id)),
    );
    await calls.get('one');
    await calls.get('two');
    await expect(calls.get('unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const scrape = await Scrape.of(healthPort);
    const served = (outcome: string) =>
      scrape.value('lotline_rpc_server_duration_seconds_count', { call: 'auth.user.get', outcome });
    expect([served('ok'), served('NOT_FOUND')]).toEqual([2, 1]);
    expect(scrape.value('lotline_rpc_calls', { state: 'running' })).toBe(0);
  });

  it('count at the caller a call that nobody answers', async () => {
    await expect(calls.get('nobody', 200)).rejects.toMatchObject({ code: 'TIMEOUT' });
    const scrape = Scrape.parse(await calls.metrics.page());
    const labels = { call: 'auth.user.get', outcome: 'TIMEOUT' };
    expect(scrape.value('lotline_rpc_client_duration_seconds_count', labels)).toBe(1);
  });
});

describe('metrics of a service', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  const running: RunningProbe[] = [];
  const closing: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    database = await createTestDatabase(PROBE_DATABASE);
    broker = await TestBroker.open('shuttle');
  });
  afterEach(async () => {
    for (const service of running.splice(0)) await service.stop();
    for (const close of closing.splice(0)) await close();
    await broker.close();
    await database.drop();
  });

  const start = async (databaseUrl = database.url, rabbitmqUrl?: string): Promise<RunningProbe> => {
    const service = await startProbe('shuttle', databaseUrl, rabbitmqUrl);
    running.push(service);
    return service;
  };
  const openProxy = async (url: string): Promise<TcpProxy> => {
    const proxy = await TcpProxy.open(url);
    closing.push(() => proxy.close());
    return proxy;
  };
  /** Makes every later scrape query again. */
  const forgetReadings = ({ app }: RunningProbe): void => {
    let now = performance.now();
    jest.spyOn(app.get(Metrics), 'now').mockImplementation(() => (now += 60_000));
  };
  const addToOutbox = (at: Date) =>
    database.query(
      `INSERT INTO outbox (event_id, type, envelope, not_before)
       VALUES (gen_random_uuid(), 'client.deleted', $1, now() + interval '1 hour')`,
      [JSON.stringify({ at: at.toISOString() })],
    );
  const handled = (scrape: Scrape, outcome: string) =>
    scrape.value('lotline_events_handled_total', { event: 'client.deleted', outcome });

  it('show the version, that it is ready, its connections and its statements', async () => {
    const { healthPort } = await start();
    const scrape = await Scrape.of(healthPort);
    expect(scrape.value('lotline_build_info', { service: 'shuttle', node: process.versions.node })).toBe(1);
    expect(scrape.value('lotline_ready')).toBe(1);
    expect(scrape.value('lotline_check_ok', { check: 'database' })).toBe(1);
    expect(scrape.value('lotline_database_connections_max', { pool: 'main' })).toBe(12);
    expect(scrape.value('lotline_database_connections', { pool: 'main' })).toBeGreaterThan(0);
    expect(
      scrape.value('lotline_database_statement_duration_seconds_count', { pool: 'main', outcome: 'ok' }),
    ).toBeGreaterThan(0);
    expect(scrape.value('lotline_queue_consumers', { queue: 'shuttle.events' })).toBe(1);
    expect(scrape.value('process_cpu_seconds_total')).toBeGreaterThan(0);
  });

  it('show the age of the oldest event in the outbox', async () => {
    const service = await start();
    forgetReadings(service);
    expect((await Scrape.of(service.healthPort)).value('lotline_outbox_oldest_age_seconds')).toBe(0);
    await addToOutbox(new Date(Date.now() - 90_000));
    await addToOutbox(new Date());
    const scrape = await Scrape.of(service.healthPort);
    expect(scrape.value('lotline_outbox_rows')).toBe(2);
    expect(scrape.value('lotline_outbox_oldest_age_seconds')).toBeGreaterThanOrEqual(90);
  });

  it('count handled events, duplicates and retries, and show the age of one in hand', async () => {
    const service = await start();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    service.probe.onDeleted = () => held;
    const id = randomUUID();
    await broker.publish('client.deleted', 'harborview', { id: randomUUID(), version: 2 }, id);
    await eventually(async () =>
      expect((await Scrape.of(service.healthPort)).value('lotline_event_oldest_age_seconds')).toBeGreaterThan(0),
    );
    release();
    await eventually(async () => expect(handled(await Scrape.of(service.healthPort), 'handled')).toBe(1));
    await broker.publish('client.deleted', 'harborview', { id: randomUUID(), version: 2 }, id);
    await eventually(async () => expect(handled(await Scrape.of(service.healthPort), 'duplicate')).toBe(1));
    let tries = 0;
    service.probe.onDeleted = () => ((tries += 1) === 1 ? Promise.reject(new Error('Once')) : Promise.resolve());
    await broker.publish('client.deleted', 'harborview', { id: randomUUID(), version: 2 });
    await eventually(async () => expect(handled(await Scrape.of(service.healthPort), 'handled')).toBe(2));
    const scrape = await Scrape.of(service.healthPort);
    expect(handled(scrape, 'retried')).toBe(1);
    expect(scrape.value('lotline_event_delay_seconds_count', { event: 'client.deleted' })).toBe(2);
    expect(scrape.value('lotline_event_oldest_age_seconds')).toBe(0);
  });

  it('are served while the database is frozen, without its values', async () => {
    const proxy = await openProxy(database.url);
    const service = await start(proxy.url);
    forgetReadings(service);
    expect((await Scrape.of(service.healthPort)).value('lotline_outbox_rows')).toBe(0);
    proxy.freeze();
    // A check of the moment before may still be cached.
    const scrape = await eventually(async () => {
      const page = await Scrape.of(service.healthPort);
      expect(page.value('lotline_check_ok', { check: 'database' })).toBe(0);
      return page;
    });
    proxy.thaw();
    expect(scrape.value('lotline_ready')).toBe(1);
    expect(scrape.value('lotline_outbox_rows')).toBeUndefined();
    expect(scrape.value('lotline_scrape_failures_total', { source: 'outbox' })).toBeGreaterThan(0);
  });

  it('are served while the broker is frozen, without its values', async () => {
    const proxy = await openProxy(testUrl('RABBITMQ'));
    const service = await start(database.url, proxy.url);
    forgetReadings(service);
    expect((await Scrape.of(service.healthPort)).value('lotline_queue_messages', { queue: 'shuttle.rpc' })).toBe(0);
    proxy.freeze();
    const scrape = await Scrape.of(service.healthPort);
    proxy.thaw();
    expect(scrape.value('lotline_queue_messages')).toBeUndefined();
    expect(scrape.value('lotline_scrape_failures_total', { source: 'queues' })).toBeGreaterThan(0);
  });
});
