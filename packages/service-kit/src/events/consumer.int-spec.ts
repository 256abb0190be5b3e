import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { TcpProxy, eventually, useFreshFixture } from '../testing/index.js';
import { ProbesUnderTest, type RunningProbe } from '../testing/probe-service.js';

/** Blocks a handler until the test opens it. */
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
  const probes = useFreshFixture(new ProbesUnderTest('shuttle'));

  const publish = async (id: string = randomUUID(), eventId: string = randomUUID()): Promise<string> => {
    await probes.broker.publish('client.deleted', 'harborview', { id, version: 2 }, eventId);
    return id;
  };
  const effects = async (id: string): Promise<number> =>
    (await probes.database.query('SELECT FROM effects WHERE of = $1', [id])).length;
  const expectEffect = (id: string): Promise<void> => eventually(async () => expect(await effects(id)).toBe(1));

  it('should handle a duplicate event once, in the same batch or in another', async () => {
    await probes.startProbe();
    const [id, eventId] = [randomUUID(), randomUUID()];
    await Promise.all([publish(id, eventId), publish(id, eventId), publish(id, eventId)]);
    await expectEffect(id);
    await publish(id, eventId);
    await expectEffect(await publish());
    expect(await effects(id)).toBe(1);
  });

  it('should distribute events among replicas and handle each once', async () => {
    await probes.startProbe();
    await probes.startProbe();
    const ids = await Promise.all(Array.from({ length: 60 }, () => publish()));
    await Promise.all(ids.map(expectEffect));
    const all = await probes.database.query('SELECT FROM effects');
    expect(all).toHaveLength(ids.length);
  });

  it('should dead-letter an event after six failed attempts, and handle others meanwhile', async () => {
    const { probe } = await probes.startProbe();
    const bad = randomUUID();
    let attempts = 0;
    probe.onDeleted = async ({ payload }) => {
      if (payload.id !== bad) return;
      attempts += 1;
      throw new Error('The handler fails');
    };
    await publish(bad);
    const good = await Promise.all(Array.from({ length: 20 }, () => publish()));
    await Promise.all(good.map(expectEffect));
    await eventually(async () => expect(await probes.broker.queueLength('shuttle.events.dlq')).toBe(1));
    expect(await effects(bad)).toBe(0);
    // The first attempt ran in a batch, then alone.
    expect(attempts).toBeGreaterThanOrEqual(6);
    expect(attempts).toBeLessThanOrEqual(7);
    await expectEffect(await publish());
    expect(await probes.broker.queueLength('shuttle.events')).toBe(0);
  });

  it('should handle an event at a later attempt', async () => {
    const { probe } = await probes.startProbe();
    const id = randomUUID();
    let attempts = 0;
    probe.onDeleted = async ({ payload }) => {
      if (payload.id === id && (attempts += 1) < 4) throw new Error('Not yet');
    };
    await publish(id);
    await expectEffect(id);
    expect(await probes.broker.queueLength('shuttle.events.dlq')).toBe(0);
  });

  it('should declare a deleted dead-letter queue again, and lose no dead letter', async () => {
    await probes.startProbe();
    await probes.broker.deleteQueue('shuttle.events.dlq');
    await probes.broker.sendToQueue('shuttle.events', 'not JSON');
    await eventually(async () => expect(await probes.broker.queueLength('shuttle.events.dlq')).toBe(1));
    await expectEffect(await publish());
  });

  it('should dead-letter a message that is not an event', async () => {
    await probes.startProbe();
    await probes.broker.sendToQueue('shuttle.events', 'not JSON');
    await eventually(async () => expect(await probes.broker.queueLength('shuttle.events.dlq')).toBe(1));
    await expectEffect(await publish());
  });

  it('should dead-letter an event whose handler always times out, and handle others meanwhile', async () => {
    const { probe } = await probes.startProbe();
    const bad = randomUUID();
    probe.onDeleted = async ({ payload }, { query }) => {
      if (payload.id !== bad) return;
      await query('SET LOCAL statement_timeout = 50');
      await query('SELECT pg_sleep(60)');
    };
    await publish(bad);
    await expectEffect(await publish());
    await eventually(async () => expect(await probes.broker.queueLength('shuttle.events.dlq')).toBe(1));
    expect(await effects(bad)).toBe(0);
    await expectEffect(await publish());
  });

  it('should handle an event again when its database connection is lost', async () => {
    const { probe } = await probes.startProbe();
    const gate = new Gate();
    probe.onDeleted = () => gate.wait();
    const id = await publish();
    await gate.reached();
    await probes.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'`,
    );
    gate.open();
    await expectEffect(id);
  });

  describe('while the database is unavailable', () => {
    let proxy: TcpProxy;
    let gate: Gate;
    let probe: RunningProbe;

    /** Disconnects the database while an event is being handled. */
    const disconnect = async (): Promise<string> => {
      const id = await publish();
      await gate.reached();
      await proxy.close();
      gate.open();
      return id;
    };

    beforeEach(async () => {
      proxy = await TcpProxy.open(probes.database.url);
      gate = new Gate();
      probe = await probes.startProbe(undefined, proxy.url);
      probe.probe.onDeleted = () => gate.wait();
    });
    afterEach(async () => {
      await probe.stop();
      await proxy.close();
    });

    it('should wait with the event, and not count that as an attempt', async () => {
      let attempts = 0;
      const id = await disconnect();
      probe.probe.onDeleted = async () => {
        attempts += 1;
        throw new Error('The handler fails');
      };
      // As long as three attempts would take.
      await setTimeout(3000);
      await proxy.open();
      await eventually(async () => expect(await probes.broker.queueLength('shuttle.events.dlq')).toBe(1));
      expect(attempts).toBe(6);
      expect(await effects(id)).toBe(0);
    });

    it('should leave the event to other replicas when it stops', async () => {
      const id = await disconnect();
      await probe.stop();
      await probes.startProbe();
      await expectEffect(id);
    });
  });

  it('should consume again after its queue was deleted', async () => {
    await probes.startProbe();
    await expectEffect(await publish());
    await probes.broker.deleteQueue('shuttle.events');
    await eventually(async () => {
      const id = await publish();
      await eventually(async () => expect(await effects(id)).toBe(1), 500);
    });
  });

  describe('stop', () => {
    it('should finish the event in progress and leave the rest to other replicas', async () => {
      const first = await probes.startProbe();
      const gate = new Gate();
      first.probe.onDeleted = () => gate.wait();
      const inProgress = await publish();
      await gate.reached();
      const stopping = probes.stop(first);
      const later = await publish();
      gate.open();
      await stopping;
      expect(await effects(inProgress)).toBe(1);
      expect(await effects(later)).toBe(0);
      await probes.startProbe();
      await expectEffect(later);
    });
  });
});
