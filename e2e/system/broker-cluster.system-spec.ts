import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@lotline/protocol';
import { beginServers, type Servers } from '../../scripts/servers/index.ts';
import { startSystem } from '../../scripts/system/index.ts';
import { BrokerCluster } from '../support/broker-cluster.js';
import { Scrape } from '../../packages/service-kit/src/testing/scrape.js';
import { CopyEffects } from '../support/copy-effects.js';
import { checkedInCustomers } from '../support/customers.js';
import { LOTS_FILE, waitForDemo } from '../support/demo.ts';
import { connectAsAdministrator, eventually, type Lotline } from '../support/lotline.js';
import { Caller } from '../support/staff.js';

/** The pause between two requests spreads them over the outage. */
const PACE_MS = 50;
const CUSTOMERS = 240;

describe('three nodes of RabbitMQ', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-cluster-'));
  const stops: (() => Promise<unknown>)[] = [];
  let cluster: BrokerCluster;
  let lotline: Lotline;

  beforeAll(async () => {
    cluster = await BrokerCluster.start(join(folder, 'brokers'));
    stops.push(() => cluster.stop());
    const others = await beginServers({
      dataFolder: join(folder, 'data'),
      disposable: true,
      only: ['postgres', 'redis'],
    });
    stops.unshift(() => others.stop());
    await Promise.all(Object.values(others.ready));
    const servers: Servers = { ...others, rabbitmqUrl: cluster.url, brokerPasswords: cluster.passwords };
    const system = await startSystem({
      dataFolder: join(folder, 'data'),
      servers,
      replicas: { shuttle: 2 },
      env: { DEMO: 'true', LOTS_FILE, LOG_LEVEL: 'warn' },
    });
    stops.unshift(() => system.stop());
    const database = new URL(servers.postgresUrl);
    database.pathname = '/lotline';
    const { query, end } = connectAsAdministrator(database.href);
    stops.unshift(end);
    // The demo gives rides to the first customers that it finds, and two of them are checked out.
    await waitForDemo(query);
    lotline = { ...system, dataFolder: join(folder, 'data'), databaseUrl: database.href, query };
  }, 240_000);

  afterAll(async () => {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('should answer calls within 10 s after the node of shuttle.rpc is lost, and lose and double nothing', async () => {
    const staff = await Caller.signedIn(lotline.url);
    const customers = await checkedInCustomers(staff, CUSTOMERS);
    const effects = await CopyEffects.start(lotline);
    const acknowledged: string[] = [];
    const statuses: { at: number; status: number }[] = [];
    const requestAll = async (): Promise<void> => {
      const customer = new Caller(lotline.url);
      for (const { id, shuttleRequestId } of customers) {
        const { status } = await customer.post(`/api/shuttle-request/${shuttleRequestId}`);
        statuses.push({ at: performance.now(), status });
        if (status === 200) acknowledged.push(id);
        await setTimeout(PACE_MS);
      }
    };

    const lost = await cluster.hostOf('shuttle.rpc');
    // The first calls that come back meet a spare queue without a leader.
    await cluster.lead('shuttle.rpc.spare', lost);
    const sending = requestAll();
    sending.catch(() => undefined); // awaited below
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(20));
    const lostAt = performance.now();
    await lost.kill('SIGKILL');
    await sending;

    const failed = statuses.filter(({ status }) => status !== 200);
    expect(failed.map(({ status }) => status).filter((status) => status !== 503 && status !== 504)).toEqual([]);
    expect(Math.max(0, ...failed.map(({ at }) => at - lostAt))).toBeLessThan(10_000);
    expect(statuses.at(-1)?.at).toBeGreaterThan(lostAt + 1000);
    expect(acknowledged.length).toBeGreaterThan(CUSTOMERS / 2);
    await expectOnce(acknowledged, effects, customers);

    // The node returns, and calls use the usual queue again.
    await lost.start();
    await lost.waitReady();
    await eventually(async () => {
      const [working] = cluster.nodes.filter((node) => node !== lost);
      const output = await working?.operator.run('rabbitmqctl -q list_queues name consumers state');
      expect(output).toMatch(/^shuttle\.rpc\t2\trunning$/m);
    }, 60_000);
    for (const { id } of customers.slice(0, 20))
      expect((await staff.get<Client>(`/api/clients/${id}`)).status).toBe(200);
  }, 240_000);

  it('should refuse calls at once while a node has a disk alarm, handle the events that wait, and recover', async () => {
    const [node] = cluster.nodes;
    const staff = await Caller.signedIn(lotline.url);
    const customers = await checkedInCustomers(staff, 20);
    const clients = lotline.process('clients');
    await clients.kill('SIGSTOP');
    const customer = new Caller(lotline.url);
    for (const { shuttleRequestId } of customers)
      expect((await customer.post(`/api/shuttle-request/${shuttleRequestId}`)).status).toBe(200);
    await node?.operator.run('rabbitmqctl set_disk_free_limit 1000000GB');
    await clients.kill('SIGCONT');
    try {
      await eventually(async () => {
        expect((await staff.get(`/api/clients/${customers[0]?.id}`)).status).toBe(503);
        const gateway = await Scrape.of(new URL(lotline.process('gateway').healthUrl).origin);
        expect(gateway.value('lotline_broker_blocked')).toBe(1);
      }, 30_000);
      await eventually(async () => {
        const output = await node?.operator.run('rabbitmqctl -q list_queues name messages');
        expect(output).toMatch(/^clients\.events\t0$/m);
      }, 30_000);
    } finally {
      await node?.operator.run('rabbitmqctl set_disk_free_limit 50MB');
    }
    await eventually(async () => {
      expect((await staff.get(`/api/clients/${customers[0]?.id}`)).status).toBe(200);
      for (const schema of ['clients', 'shuttle', 'notify'])
        expect(await lotline.query(`SELECT 1 FROM ${schema}.outbox`)).toHaveLength(0);
    }, 30_000);
  }, 240_000);

  async function expectOnce(acknowledged: string[], effects: CopyEffects, customers: Client[]): Promise<void> {
    await eventually(async () => expect(await lotline.query('SELECT 1 FROM shuttle.outbox')).toHaveLength(0), 30_000);
    const ids = customers.map(({ id }) => id);
    const moves = await lotline.query<{ client_id: string }>(
      `SELECT client_id FROM shuttle.ride_moves WHERE action = 'requested' AND client_id = ANY($1) ORDER BY client_id`,
      [ids],
    );
    const requested = moves.map(({ client_id }) => client_id);
    expect(new Set(requested).size).toBe(requested.length);
    expect(acknowledged.filter((id) => !requested.includes(id))).toEqual([]);
    await eventually(async () => {
      const copies = await lotline.query<{ client_id: string; version: number }>(
        'SELECT client_id, version FROM clients.rides WHERE client_id = ANY($1)',
        [ids],
      );
      const copied = new Set(copies.map(({ client_id }) => client_id));
      const missing = requested.filter((id) => !copied.has(id));
      expect({ missing, queues: missing.length > 0 && (await listQueues()) }).toEqual({ missing: [], queues: false });
    }, 60_000);
    const written = await effects.ofVersion(1);
    expect(new Set(written).size).toBe(written.length);
  }

  async function listQueues(): Promise<string[]> {
    const outputs = cluster.nodes.map((node) =>
      node.operator.run('rabbitmqctl -q list_queues name messages_ready messages_unacknowledged leader').catch(String),
    );
    return (await Promise.all(outputs)).flatMap((output) =>
      output.split('\n').filter((line) => line.includes('events')),
    );
  }
});
