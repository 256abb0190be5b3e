import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@lotline/protocol';
import pg from 'pg';
import { Transactions, type Statements } from '../database/transactions.js';
import { changeWithEvents } from './outbox.js';
import { OutboxRelay } from './relay.js';
import type { RunningService } from '../bootstrap/service.js';
import { TcpProxy, eventually, testUrl, useFreshFixture } from '../testing/index.js';
import { ProbesUnderTest, startProbe } from '../testing/probe-service.js';

/** Emits the events $1, each with its position as the version. */
const DELETE_TWO = changeWithEvents({
  changes: `input AS (SELECT * FROM unnest($1::jsonb[]) WITH ORDINALITY AS input (event, number))`,
  events: `SELECT jsonb_set(event, '{payload,version}', to_jsonb(number)) AS event, event->'payload'->>'id' AS of
    FROM input ORDER BY number`,
  answer: 'of',
});

describe('OutboxRelay', () => {
  afterEach(() => probes.broker.deleteQueue('clients.events'));
  const probes = useFreshFixture(new ProbesUnderTest('shuttle'));
  let published: DomainEvent[];

  const emit = async ({ app }: RunningService): Promise<string> => {
    const id = randomUUID();
    await app.get(Transactions).run(async (tx) => tx.emit('client.deleted', 'harborview', { id, version: 2 }));
    return id;
  };
  const publishedOf = (id: string): DomainEvent[] =>
    published.filter(({ payload }) => 'id' in payload && payload.id === id);
  const countUnpublished = async (): Promise<number> => (await probes.database.query('SELECT FROM outbox')).length;

  it('should keep an event that the broker returns as unroutable until a queue accepts it', async () => {
    const service = await probes.startProbe();
    await probes.broker.deleteQueue('clients.events');
    await service.app.get(Transactions).run(async (tx) => {
      tx.emit('ride.completed', 'harborview', { clientId: randomUUID(), completedAt: new Date().toISOString() });
    });
    const [before] = await probes.database.query('SELECT not_before::text FROM outbox');
    await eventually(async () => {
      const [returned] = await probes.database.query('SELECT not_before::text FROM outbox');
      expect(returned).toEqual({ not_before: expect.any(String) });
      expect(returned).not.toEqual(before);
    });
    await probes.broker.bindQueue('clients.events', 'ride.completed');
    await eventually(async () => expect(await probes.broker.queueLength('clients.events')).toBe(1));
    await eventually(async () => expect(await countUnpublished()).toBe(0));
  });

  describe('with a live subscriber', () => {
    beforeEach(async () => {
      published = await probes.broker.recordEvents();
    });

    it('should publish an event after its transaction commits, and delete it from the outbox', async () => {
      const service = await probes.startProbe();
      const id = await emit(service);
      await eventually(() => expect(publishedOf(id)).toHaveLength(1));
      await eventually(async () => expect(await countUnpublished()).toBe(0));
    });

    it('should publish nothing from a failed transaction', async () => {
      const service = await probes.startProbe();
      const id = randomUUID();
      const failing = service.app.get(Transactions).run(async (tx) => {
        tx.emit('client.deleted', 'harborview', { id, version: 2 });
        await tx.query('SELECT 1 / 0');
      });
      await expect(failing).rejects.toThrow('division by zero');
      const next = await emit(service);
      await eventually(() => expect(publishedOf(next)).toHaveLength(1));
      expect(publishedOf(id)).toEqual([]);
    });

    it.each(['run', 'statements'] as const)(
      'should publish the events that a statement in %s wrote and completed',
      async (way) => {
        const { app } = await probes.startProbe();
        const ids = [randomUUID(), randomUUID()];
        const transactions = app.get(Transactions);
        const rows = await transactions[way]((db: Statements) =>
          db.queryWithEvents<{ of: string }>(DELETE_TWO, [
            ids.map((id) => JSON.stringify(transactions.newEvent('client.deleted', 'harborview', { id, version: 0 }))),
          ]),
        );
        expect(rows.map(({ of }) => of)).toEqual(ids);
        for (const [index, id] of ids.entries()) {
          await eventually(() => expect(publishedOf(id)).toHaveLength(1));
          expect(publishedOf(id)[0]).toMatchObject({
            type: 'client.deleted',
            lotId: 'harborview',
            payload: { id, version: index + 1 },
          });
        }
        await eventually(async () => expect(await countUnpublished()).toBe(0));
      },
    );

    it('should keep an event for a service that has never started, even if a live subscriber received it', async () => {
      const early = await startProbe('auth', probes.database.url);
      const id = await emit(early);
      await eventually(() => expect(publishedOf(id)).toHaveLength(1));
      await early.stop();
      await probes.startProbe();
      await eventually(async () => {
        expect(await probes.database.query('SELECT FROM effects WHERE of = $1', [id])).toHaveLength(1);
      });
    });

    it('should publish when the broker is available again', async () => {
      const proxy = await TcpProxy.open(testUrl('RABBITMQ'));
      const service = await probes.startProbe(proxy.url);
      await proxy.close();
      const id = await emit(service);
      expect(await countUnpublished()).toBe(1);
      await proxy.open();
      await eventually(() => expect(publishedOf(id)).toHaveLength(1));
      await eventually(async () => expect(await countUnpublished()).toBe(0));
      await probes.stop(service);
      await proxy.close();
    });

    it('should publish the events of a process that was killed after its commit', async () => {
      const proxy = await TcpProxy.open(testUrl('RABBITMQ'));
      const killed = await probes.startProbe(proxy.url);
      await proxy.close();
      const id = await emit(killed);
      await probes.stop(killed);
      expect(publishedOf(id)).toEqual([]);
      await probes.startProbe();
      await eventually(() => expect(publishedOf(id)).toHaveLength(1));
    });

    it('should skip events that another relay has locked, and publish them once that one is killed', async () => {
      const other = new pg.Client({ connectionString: probes.database.url });
      other.on('error', () => undefined);
      await other.connect();
      const proxy = await TcpProxy.open(testUrl('RABBITMQ'));
      const service = await probes.startProbe(proxy.url);
      await proxy.close();
      const locked = await emit(service);
      await other.query('BEGIN');
      await other.query('SELECT FROM outbox FOR UPDATE');
      await proxy.open();
      const free = await emit(service);
      await eventually(() => expect(publishedOf(free)).toHaveLength(1));
      expect(publishedOf(locked)).toEqual([]);
      await probes.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'`,
      );
      await eventually(() => expect(publishedOf(locked)).toHaveLength(1));
      await other.end().catch(() => undefined);
      await probes.stop(service);
      await proxy.close();
    });

    it('should keep its claim while the broker is frozen, and publish when it responds again', async () => {
      const proxy = await TcpProxy.open(testUrl('RABBITMQ'));
      const service = await probes.startProbe(proxy.url);
      proxy.freeze();
      const id = await emit(service);
      const notBefore = () => probes.database.query('SELECT not_before::text FROM outbox');
      const before = await notBefore();
      // Claimed but not confirmed: the claim postpones the next attempt.
      await eventually(async () => expect(await notBefore()).not.toEqual(before));
      proxy.thaw();
      await eventually(() => expect(publishedOf(id).length).toBeGreaterThan(0));
      await eventually(async () => expect(await countUnpublished()).toBe(0));
      await probes.stop(service);
      await proxy.close();
    });
  });

  describe('stop', () => {
    it('should leave no row of a confirmed event', async () => {
      const { app } = await probes.startProbe();
      await app.get(Transactions).run(async (tx) => {
        for (let event = 0; event < 50; event += 1) {
          tx.emit('client.deleted', 'harborview', { id: randomUUID(), version: 2 });
        }
      });
      await app.get(OutboxRelay).stop();
      expect(await countUnpublished()).toBe(0);
    });
  });
});
