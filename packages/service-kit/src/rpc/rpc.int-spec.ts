import { randomUUID } from 'node:crypto';
import { DomainError, type OpenContext, type User } from '@lotline/contracts';
import { connect } from 'amqplib';
import {
  createTestDatabase,
  Door,
  eventually,
  TestBroker,
  testSettings,
  testUrl,
  type TestDatabase,
} from '../testing/index.js';
import { PROBE_DATABASE, startProbe, type RunningProbe } from '../testing/probe-service.js';
import { RpcClient } from './client.js';

jest.setTimeout(40_000);

const nobody: OpenContext = { lotId: null, userId: null, userName: null, role: null, requestId: 'test' };
const account = (asked: string): User => ({
  id: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
  email: `${asked}@lot.test`,
  firstName: 'Dana',
  lastName: 'Reyes',
  profileImageUrl: null,
  role: 'valet',
  lotIds: [],
  version: 1,
});
const clientTo = (url: string): RpcClient =>
  new RpcClient({ ...testSettings('config/lots.test.json'), DATABASE_URL: '', RABBITMQ_URL: url });

describe('rpc', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let running: RunningProbe[] = [];
  const closing: (() => Promise<void>)[] = [];
  /** Ids that a handler was asked for. */
  let asked: string[];

  const start = async (
    onGet: (id: string) => Promise<User> = async (id) => account(id),
    url?: string,
  ): Promise<RunningProbe> => {
    const service = await startProbe('auth', database.url, url);
    service.probe.onGet = (id) => {
      asked.push(id);
      return onGet(id);
    };
    running.push(service);
    return service;
  };
  const get = (id: string, timeoutMs?: number, client = broker.rpc): Promise<User> =>
    client.call('auth.user.get', { id }, nobody, timeoutMs);
  const door = async (): Promise<Door> => {
    const opened = await Door.open(testUrl('RABBITMQ'));
    closing.push(() => opened.shut());
    return opened;
  };
  const through = ({ url }: Door): RpcClient => {
    const client = clientTo(url);
    closing.unshift(() => client.close());
    return client;
  };

  beforeEach(async () => {
    asked = [];
    database = await createTestDatabase(PROBE_DATABASE);
    broker = await TestBroker.open('auth');
  });
  afterEach(async () => {
    for (const service of running) await service.stop();
    running = [];
    for (const close of closing.splice(0)) await close();
    await broker.close();
    await database.drop();
  });

  it('should answer what the handler answers', async () => {
    await start();
    expect(await get('7')).toEqual(account('7'));
  });

  it('should refuse as the handler refused, with its details', async () => {
    await start(() => Promise.reject(new DomainError('TOO_MANY', 'Slow down', { retryAfterSeconds: 30 })));
    await expect(get('7')).rejects.toMatchObject({
      name: 'DomainError',
      code: 'TOO_MANY',
      message: 'Slow down',
      details: { retryAfterSeconds: 30 },
    });
  });

  it('should answer a fault as INTERNAL with an id, and say nothing of it', async () => {
    await start(() => Promise.reject(new Error('password=hunter2')));
    const refusal: unknown = await get('7').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'INTERNAL', details: { errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    expect(JSON.stringify(refusal)).not.toContain('hunter2');
    expect(String(refusal)).not.toContain('hunter2');
  });

  it('should refuse bad input at the door as INVALID, naming the field', async () => {
    await start();
    const input: { id: string } = JSON.parse('{"id": 7}');
    await expect(broker.rpc.call('auth.user.get', input, nobody)).rejects.toMatchObject({
      code: 'INVALID',
      details: { errors: [{ path: 'id' }] },
    });
    expect(asked).toEqual([]);
  });

  it('should give up on a handler that takes too long', async () => {
    await start(() => new Promise(() => undefined));
    await expect(get('7', 200)).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(asked).toEqual(['7']);
  });

  it('should not carry out a call whose caller has left', async () => {
    await expect(get('too late', 200)).rejects.toMatchObject({ code: 'TIMEOUT' });
    await start();
    await get('in time');
    expect(asked).toEqual(['in time']);
  });

  it('should share the calls among replicas', async () => {
    await start();
    await start();
    const ids = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(ids.map((id) => get(id)));
    expect([...asked].sort()).toEqual([...ids].sort());
  });

  describe('while the broker is away', () => {
    it('should refuse new calls as UNAVAILABLE, and work again once it is back', async () => {
      await start();
      const way = await door();
      const client = through(way);
      expect(await get('before', undefined, client)).toEqual(account('before'));
      await way.shut();
      await eventually(() => expect(get('meanwhile', 1000, client)).rejects.toMatchObject({ code: 'UNAVAILABLE' }));
      await way.open();
      await eventually(async () => expect(await get('after', 1000, client)).toEqual(account('after')), 15_000);
      expect(asked).not.toContain('meanwhile');
    });

    it('should fail the calls that were under way', async () => {
      await start(() => new Promise(() => undefined));
      const way = await door();
      const call = get('7', 20_000, through(way));
      call.catch(() => undefined);
      await eventually(() => expect(asked).toEqual(['7']));
      await way.shut();
      await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });

    it('should let a service answer again that was cut off', async () => {
      const way = await door();
      await start(undefined, way.url);
      expect(await get('before')).toEqual(account('before'));
      await way.shut();
      await way.open();
      await eventually(async () => expect(await get('after', 500)).toEqual(account('after')), 15_000);
      await running.pop()?.stop();
    });
  });

  it('should outlive a queue that cannot be declared', async () => {
    const other = await connect(testUrl('RABBITMQ'));
    await (await other.createChannel()).assertQueue('auth.rpc', { exclusive: true });
    const client = clientTo(testUrl('RABBITMQ'));
    closing.push(() => client.close());
    await expect(get('7', 300, client)).rejects.toBeInstanceOf(DomainError);
    await other.close();
  });

  describe('stop', () => {
    it('should answer the call in hand, and take no other', async () => {
      let finish = (): void => undefined;
      const gate = new Promise<void>((resolve) => (finish = resolve));
      const service = await start(async (id) => {
        await gate;
        return account(id);
      });
      const inHand = get('in hand');
      await eventually(() => expect(asked).toEqual(['in hand']));
      const stopping = service.stop();
      running = [];
      await eventually(() =>
        fetch(`http://127.0.0.1:${service.healthPort}/readyz`).then(({ status }) => expect(status).toBe(503)),
      );
      const other = get('other', 500);
      other.catch(() => undefined);
      await expect(other).rejects.toMatchObject({ code: 'TIMEOUT' });
      finish();
      expect(await inHand).toEqual(account('in hand'));
      await stopping;
      expect(asked).toEqual(['in hand']);
    });
  });
});
