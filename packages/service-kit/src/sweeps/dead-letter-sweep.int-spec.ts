import { ShutdownTasks } from '../bootstrap/tokens.js';
import { Clock } from '../clock.js';
import { createLogger } from '../logging/logger.js';
import { TcpProxy, eventually, testSettings, testUrl, useFreshFixture } from '../testing/index.js';
import { ProbesUnderTest, type RunningProbe } from '../testing/probe-service.js';
import { DeadLetterSweep } from './dead-letter-sweep.js';
import { PeriodicTasks } from './periodic-tasks.js';
import { filterQueue } from '../events/filter-queue.js';

const DEAD = 'shuttle.events.dlq';
const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;
const letter = (name: string, at: string): string =>
  JSON.stringify({ id: name, type: 'client.deleted', lotId: 'harborview', at });

describe('DeadLetterSweep', () => {
  const probes = useFreshFixture(new ProbesUnderTest('shuttle'));
  let service: RunningProbe;
  let now: number;

  const sweepOld = (): Promise<number> => {
    const clock = new Clock();
    jest.spyOn(clock, 'now').mockImplementation(() => new Date(now));
    const settings = { ...testSettings(), DATABASE_URL: '', DEAD_LETTER_RETENTION_DAYS: 30 };
    const tasks = new PeriodicTasks(new ShutdownTasks(), createLogger('probe', 'silent'));
    return new DeadLetterSweep(clock, tasks, { name: 'shuttle' }, settings).removeOld();
  };
  /** Returns the queue's messages without removing them. */
  const letters = async (): Promise<string[]> => {
    const found = new Map<string, number>();
    await filterQueue(testUrl('RABBITMQ'), DEAD, ({ content, properties: { timestamp } }) => {
      found.set(content.toString(), (found.get(content.toString()) ?? 0) + 1);
      return { timestamp: typeof timestamp === 'number' ? timestamp : undefined };
    });
    return [...found.keys()].sort();
  };

  beforeEach(async () => {
    now = NOW;
    service = await probes.startProbe();
  });

  it('should drop messages older than the retention period anywhere in the queue, and keep the rest', async () => {
    const [young, other] = [letter('a', '2026-10-26T12:00:00.000Z'), letter('b', '2026-11-25T11:00:00.000Z')];
    const old = letter('c', '2026-10-26T11:59:59.999Z');
    for (const each of [young, old, other, old]) await probes.broker.sendToQueue(DEAD, each);
    await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(4));
    expect(await sweepOld()).toBe(2);
    expect(await letters()).toEqual([young, other]);
    await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(2));
  });

  it('should publish kept messages as the user of its connection, so that receivers accept them', async () => {
    await probes.broker.sendToQueue(DEAD, letter('a', '2026-11-25T11:00:00.000Z'));
    await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(1));
    await sweepOld();
    const senders: unknown[] = [];
    await filterQueue(testUrl('RABBITMQ'), DEAD, ({ properties }) => {
      senders.push(properties.userId);
      return 'drop';
    });
    expect(senders).toEqual([new URL(testUrl('RABBITMQ')).username]);
  });

  it('should start the retention period now for a message without a time', async () => {
    await probes.broker.sendToQueue(DEAD, 'not JSON');
    await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(1));
    expect(await sweepOld()).toBe(0);
    expect(await letters()).toEqual(['not JSON']);
    now = NOW + 31 * DAY_MS;
    expect(await sweepOld()).toBe(1);
    expect(await letters()).toEqual([]);
  });

  it('should start the retention period when the consumer dead-lettered the event, not at the event’s time', async () => {
    jest.spyOn(service.app.get(Clock), 'now').mockImplementation(() => new Date(NOW));
    const text = letter('a', '2020-01-01T00:00:00.000Z');
    await probes.broker.sendToQueue('shuttle.events', text);
    await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(1));
    expect(await sweepOld()).toBe(0);
    expect(await letters()).toEqual([text]);
    now = NOW + 31 * DAY_MS;
    expect(await sweepOld()).toBe(1);
  });

  it('should lose nothing when it is interrupted', async () => {
    const all = ['a', 'b', 'c'].map((name) => letter(name, '2026-11-25T11:00:00.000Z'));
    for (const each of all) await probes.broker.sendToQueue(DEAD, each);
    await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(3));
    let checked = 0;
    const brokenOff = filterQueue(testUrl('RABBITMQ'), DEAD, () => {
      if ((checked += 1) === 2) throw new Error('Killed');
      return { timestamp: undefined };
    });
    await expect(brokenOff).rejects.toThrow('Killed');
    await eventually(async () => expect(await letters()).toEqual(all));
  });

  it('should fail without ending its process when the broker disconnects during the sweep', async () => {
    await probes.broker.sendToQueue(DEAD, letter('a', '2026-11-25T11:00:00.000Z'));
    await eventually(async () => expect(await probes.broker.queueLength(DEAD)).toBe(1));
    const proxy = await TcpProxy.open(testUrl('RABBITMQ'));
    let shutting: Promise<void> | undefined;
    const pass = filterQueue(proxy.url, DEAD, () => {
      shutting = proxy.close();
      return { timestamp: undefined };
    });
    await expect(pass).rejects.toThrow();
    await shutting;
    await eventually(async () => expect(await letters()).toHaveLength(1));
  });

  it('should skip a queue that another process is sweeping', async () => {
    for (const name of ['a', 'b']) await probes.broker.sendToQueue(DEAD, letter(name, '2020-01-01T00:00:00.000Z'));
    const passes = await Promise.all([sweepOld(), sweepOld(), sweepOld()]);
    expect(passes.reduce((sum, count) => sum + count, 0)).toBe(2);
  });
});
