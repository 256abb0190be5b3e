import { account, useCalls, isReady } from '../testing/calls-under-test.js';
import { eventually } from '../testing/index.js';
import { MAX_CONCURRENT_CALLS } from './call-limiter.js';
import { PREFETCH } from './call-queues.js';

/** Delays responses until it opens. */
class Gate {
  private release = (): void => undefined;
  private readonly opened = new Promise<void>((resolve) => (this.release = resolve));

  open(): void {
    this.release();
  }

  delaying<T>(respond: (id: string) => T): (id: string) => Promise<T> {
    return (id) => this.opened.then(() => respond(id));
  }
}

describe('RpcServer', () => {
  const calls = useCalls();

  describe('a call after its deadline', () => {
    it('should not run in a service that starts later', async () => {
      await expect(calls.get('too late', 200)).rejects.toMatchObject({ code: 'TIMEOUT' });
      await calls.start();
      await calls.get('in time');
      expect(calls.received).toEqual(['in time']);
    });

    it('should not run in a service that was frozen when the call arrived', async () => {
      const proxy = await calls.openProxy();
      await calls.start(undefined, proxy);
      proxy.freeze();
      await expect(calls.get('too late', 300)).rejects.toMatchObject({ code: 'TIMEOUT' });
      proxy.thaw();
      await calls.get('in time');
      expect(calls.received).toEqual(['in time']);
    });
  });

  it('should run calls in another replica when one is frozen', async () => {
    const proxy = await calls.openProxy();
    await calls.start(undefined, proxy);
    await calls.start();
    proxy.freeze();
    const ids = Array.from({ length: 3 * PREFETCH }, (_, index) => String(index));
    const outcomes = await Promise.allSettled(ids.map((id) => calls.get(id, 3000)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 * PREFETCH);
    proxy.thaw();
    await calls.get('later');
    expect(calls.received).toHaveLength(2 * PREFETCH + 1);
  });

  it('should limit concurrent calls, and leave the rest in the queue', async () => {
    const gate = new Gate();
    const ids = Array.from({ length: MAX_CONCURRENT_CALLS + PREFETCH + 5 }, (_, index) => String(index));
    await calls.start(gate.delaying(account));
    const responses = Promise.all(ids.map((id) => calls.get(id, 20_000)));
    await eventually(() => expect(calls.received).toHaveLength(MAX_CONCURRENT_CALLS));
    await eventually(async () => expect(await calls.broker.queueLength('auth.rpc')).toBe(5));
    expect(calls.received).toHaveLength(MAX_CONCURRENT_CALLS);
    gate.open();
    expect(await responses).toEqual(ids.map(account));
    expect([...calls.received].sort()).toEqual([...ids].sort());
  });

  it('should accept other calls when the callers of endless ones have given up', async () => {
    await calls.start((id) => (id === 'endless' ? new Promise(() => undefined) : Promise.resolve(account(id))));
    const endless = Array.from({ length: MAX_CONCURRENT_CALLS }, () => calls.get('endless', 2000));
    const outcomes = await Promise.allSettled(endless);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(MAX_CONCURRENT_CALLS);
    expect(calls.received).toHaveLength(MAX_CONCURRENT_CALLS);
    await eventually(async () => expect(await calls.get('after', 1000)).toEqual(account('after')));
  });

  it('should reject a call that was delivered to a lost replica at once, without running it again', async () => {
    const proxy = await calls.openProxy();
    await calls.start(undefined, proxy);
    await calls.get('before');
    proxy.freeze();
    const call = calls.get('7', 20_000);
    call.catch(() => undefined);
    await calls.start();
    await proxy.close();
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(calls.received).toEqual(['before']);
  });

  describe('when its queue is deleted', () => {
    it('should declare it again, finish calls in progress and accept new ones', async () => {
      const gate = new Gate();
      const delayed = gate.delaying(account);
      await calls.start((id) => (id === 'in progress' ? delayed(id) : Promise.resolve(account(id))));
      const inProgress = calls.get('in progress', 20_000);
      await eventually(() => expect(calls.received).toEqual(['in progress']));
      await calls.broker.deleteQueue('auth.rpc');
      await eventually(async () => expect(await calls.get('after', 500)).toEqual(account('after')));
      gate.open();
      expect(await inProgress).toEqual(account('in progress'));
    });

    it('should consume from a queue that another process declared', async () => {
      const service = await calls.start();
      await calls.broker.deleteQueue('auth.rpc');
      await calls.broker.declareQueue('auth.rpc');
      await eventually(async () => expect(await calls.get('after', 500)).toEqual(account('after')));
      expect(await isReady(service)).toBe(true);
    });
  });

  it('should not be ready while its channel fails, and accept calls afterwards', async () => {
    const service = await calls.start();
    const unlock = await calls.lock();
    await eventually(async () => expect(await isReady(service)).toBe(false));
    await unlock();
    await eventually(async () => expect(await calls.get('after', 500)).toEqual(account('after')));
    await eventually(async () => expect(await isReady(service)).toBe(true));
  });

  describe('stop', () => {
    it('should finish the call in progress and accept no other', async () => {
      const gate = new Gate();
      const service = await calls.start(gate.delaying(account));
      const inProgress = calls.get('in progress');
      await eventually(() => expect(calls.received).toEqual(['in progress']));
      const stopping = calls.stop(service);
      await eventually(async () => expect(await isReady(service)).toBe(false));
      const other = calls.get('other', 500);
      other.catch(() => undefined);
      await expect(other).rejects.toMatchObject({ code: 'TIMEOUT' });
      gate.open();
      expect(await inProgress).toEqual(account('in progress'));
      await stopping;
      expect(calls.received).toEqual(['in progress']);
    });
  });
});
