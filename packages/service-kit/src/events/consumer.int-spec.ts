import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createTestDatabase, TcpProxy, eventually, TestBroker, type TestDatabase } from '../testing/index.js';
import { PROBE_DATABASE, startProbe, type RunningProbe } from '../testing/probe-service.js';

/** Something that a handler waits for, and that a test lets happen. */
class Gate {
  readonly passed: Promise<void>;
  private readonly letPass: () => void;
  private isReached = false;

  constructor() {
    let letPass = (): void => undefined;
    this.passed = new Promise((resolve) => (letPass = resolve));
    this.letPass = letPass;
  }

  async wait(): Promise<void> {
    this.isReached = true;
    await this.passed;
  }

  open(): void {
    this.letPass();
  }

  reached(): Promise<void> {
    return eventually(() => expect(this.isReached).toBe(true));
  }
}

describe('EventConsumer', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  const running: RunningProbe[] = [];

  const start = async (databaseUrl = database.url): Promise<RunningProbe> => {
    const probe = await startProbe('shuttle', databaseUrl);
    running.push(probe);
    return probe;
  };
  const publish = async (id: string = randomUUID(), eventId: string = randomUUID()): Promise<string> => {
    await broker.publish('client.deleted', 'harborview', { id, version: 2 }, eventId);
    return id;
  };
  const effects = async (id: string): Promise<number> =>
    (await database.query('SELECT FROM effects WHERE of = $1', [id])).length;
  const happened = (id: string): Promise<void> => eventually(async () => expect(await effects(id)).toBe(1));

  beforeEach(async () => {
    database = await createTestDatabase(PROBE_DATABASE);
    broker = await TestBroker.open('shuttle');
  });
  afterEach(async () => {
    for (const probe of running.splice(0)) await probe.stop();
    await broker.close();
    await database.drop();
  });

  it('should let an event that comes twice have one effect, in one batch or in two', async () => {
    await start();
    const [id, eventId] = [randomUUID(), randomUUID()];
    await Promise.all([publish(id, eventId), publish(id, eventId), publish(id, eventId)]);
    await happened(id);
    await publish(id, eventId);
    await happened(await publish());
    expect(await effects(id)).toBe(1);
  });

  it('should share the events among replicas, each with one effect', async () => {
    await start();
    await start();
    const ids = await Promise.all(Array.from({ length: 60 }, () => publish()));
    await Promise.all(ids.map(happened));
    const all = await database.query('SELECT FROM effects');
    expect(all).toHaveLength(ids.length);
  });

  it('should try an event that cannot be handled six times, then lay it aside, while others go on', async () => {
    const { probe } = await start();
    const bad = randomUUID();
    let tries = 0;
    probe.onDeleted = async ({ payload }) => {
      if (payload.id !== bad) return;
      tries += 1;
      throw new Error('The handler has a fault');
    };
    await publish(bad);
    const good = await Promise.all(Array.from({ length: 20 }, () => publish()));
    await Promise.all(good.map(happened));
    await eventually(async () => expect(await broker.queueLength('shuttle.events.dlq')).toBe(1));
    expect(await effects(bad)).toBe(0);
    // Its first try failed with its batch, and was then made alone.
    expect(tries).toBeGreaterThanOrEqual(6);
    expect(tries).toBeLessThanOrEqual(7);
    await happened(await publish());
    expect(await broker.queueLength('shuttle.events')).toBe(0);
  });

  it('should handle an event at a later try', async () => {
    const { probe } = await start();
    const id = randomUUID();
    let tries = 0;
    probe.onDeleted = async ({ payload }) => {
      if (payload.id === id && (tries += 1) < 4) throw new Error('Not yet');
    };
    await publish(id);
    await happened(id);
    expect(await broker.queueLength('shuttle.events.dlq')).toBe(0);
  });

  it('should lay aside what is not an event', async () => {
    await start();
    await broker.sendToQueue('shuttle.events', 'not JSON');
    await eventually(async () => expect(await broker.queueLength('shuttle.events.dlq')).toBe(1));
    await happened(await publish());
  });

  it('should try an event that always takes too long six times, then lay it aside, while others go on', async () => {
    const { probe } = await start();
    const bad = randomUUID();
    probe.onDeleted = async ({ payload }, { query }) => {
      if (payload.id !== bad) return;
      await query('SET LOCAL statement_timeout = 50');
      await query('SELECT pg_sleep(60)');
    };
    await publish(bad);
    await happened(await publish());
    await eventually(async () => expect(await broker.queueLength('shuttle.events.dlq')).toBe(1));
    expect(await effects(bad)).toBe(0);
    await happened(await publish());
  });

  it('should handle an event again whose connection was cut off', async () => {
    const { probe } = await start();
    const gate = new Gate();
    probe.onDeleted = () => gate.wait();
    const id = await publish();
    await gate.reached();
    await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'`);
    gate.open();
    await happened(id);
  });

  describe('while the database is away', () => {
    let proxy: TcpProxy;
    let gate: Gate;
    let probe: RunningProbe;

    /** Cuts the database off while an event is in hand. */
    const cutOff = async (): Promise<string> => {
      const id = await publish();
      await gate.reached();
      await proxy.close();
      gate.open();
      return id;
    };

    beforeEach(async () => {
      proxy = await TcpProxy.open(database.url);
      gate = new Gate();
      probe = await start(proxy.url);
      probe.probe.onDeleted = () => gate.wait();
    });
    afterEach(async () => {
      await probe.stop();
      await proxy.close();
    });

    it('should wait with an event in hand, and not count that as a try', async () => {
      let tries = 0;
      const id = await cutOff();
      probe.probe.onDeleted = async () => {
        tries += 1;
        throw new Error('The handler has a fault');
      };
      // For as long as three tries would take.
      await setTimeout(3000);
      await proxy.open();
      await eventually(async () => expect(await broker.queueLength('shuttle.events.dlq')).toBe(1));
      expect(tries).toBe(6);
      expect(await effects(id)).toBe(0);
    });

    it('should leave an event in hand to others when it stops', async () => {
      const id = await cutOff();
      await probe.stop();
      await start();
      await happened(id);
    });
  });

  it('should consume again after somebody deleted its queue', async () => {
    await start();
    await happened(await publish());
    await broker.deleteQueue('shuttle.events');
    await eventually(async () => {
      const id = await publish();
      await eventually(async () => expect(await effects(id)).toBe(1), 500);
    });
  });

  describe('stop', () => {
    it('should finish what is in hand and leave the rest to others', async () => {
      const first = await start();
      const gate = new Gate();
      first.probe.onDeleted = () => gate.wait();
      const inHand = await publish();
      await gate.reached();
      const stopping = first.stop();
      running.pop();
      const later = await publish();
      gate.open();
      await stopping;
      expect(await effects(inHand)).toBe(1);
      expect(await effects(later)).toBe(0);
      await start();
      await happened(later);
    });
  });
});
