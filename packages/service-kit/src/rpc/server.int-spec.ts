import { account, CallsUnderTest, isReady } from '../testing/calls-under-test.js';
import { eventually } from '../testing/index.js';
import { MAX_CONCURRENT_CALLS } from './call-limiter.js';
import { PREFETCH } from './server.js';

/** Holds answers back until it opens. */
class Gate {
  private release = (): void => undefined;
  private readonly opened = new Promise<void>((resolve) => (this.release = resolve));

  open(): void {
    this.release();
  }

  holding<T>(answer: (id: string) => T): (id: string) => Promise<T> {
    return (id) => this.opened.then(() => answer(id));
  }
}

describe('RpcServer', () => {
  let calls: CallsUnderTest;
  beforeEach(async () => {
    calls = await CallsUnderTest.begin();
  });
  afterEach(() => calls.end());

  describe('a call whose caller has left', () => {
    it('should not be carried out by a service that starts later', async () => {
      await expect(calls.get('too late', 200)).rejects.toMatchObject({ code: 'TIMEOUT' });
      await calls.start();
      await calls.get('in time');
      expect(calls.asked).toEqual(['in time']);
    });

    it('should not be carried out by a service that was frozen when it came', async () => {
      const way = await calls.way();
      await calls.start(undefined, way);
      way.freeze();
      await expect(calls.get('too late', 300)).rejects.toMatchObject({ code: 'TIMEOUT' });
      way.thaw();
      await calls.get('in time');
      expect(calls.asked).toEqual(['in time']);
    });
  });

  it('should leave to another replica what a frozen one does not begin', async () => {
    const way = await calls.way();
    await calls.start(undefined, way);
    await calls.start();
    way.freeze();
    const ids = Array.from({ length: 3 * PREFETCH }, (_, index) => String(index));
    const outcomes = await Promise.allSettled(ids.map((id) => calls.get(id, 3000)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 * PREFETCH);
    way.thaw();
    await calls.get('later');
    expect(calls.asked).toHaveLength(2 * PREFETCH + 1);
  });

  it('should begin so many at a time, and leave in the queue what it does not take', async () => {
    const gate = new Gate();
    const ids = Array.from({ length: MAX_CONCURRENT_CALLS + PREFETCH + 5 }, (_, index) => String(index));
    await calls.start(gate.holding(account));
    const answers = Promise.all(ids.map((id) => calls.get(id, 20_000)));
    await eventually(() => expect(calls.asked).toHaveLength(MAX_CONCURRENT_CALLS));
    await eventually(async () => expect(await calls.broker.queueLength('auth.rpc')).toBe(5));
    expect(calls.asked).toHaveLength(MAX_CONCURRENT_CALLS);
    gate.open();
    expect(await answers).toEqual(ids.map(account));
    expect([...calls.asked].sort()).toEqual([...ids].sort());
  });

  it('should take other calls once those have no caller left that never end', async () => {
    await calls.start((id) => (id === 'endless' ? new Promise(() => undefined) : Promise.resolve(account(id))));
    const endless = Array.from({ length: MAX_CONCURRENT_CALLS }, () => calls.get('endless', 2000));
    const outcomes = await Promise.allSettled(endless);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(MAX_CONCURRENT_CALLS);
    expect(calls.asked).toHaveLength(MAX_CONCURRENT_CALLS);
    await eventually(async () => expect(await calls.get('after', 1000)).toEqual(account('after')));
  });

  it('should not begin what was delivered to a replica that is gone, and say so at once', async () => {
    const way = await calls.way();
    await calls.start(undefined, way);
    await calls.get('before');
    way.freeze();
    const call = calls.get('7', 20_000);
    call.catch(() => undefined);
    await calls.start();
    await way.close();
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(calls.asked).toEqual(['before']);
  });

  describe('when its queue is deleted', () => {
    it('should declare it again, answer what it has in hand and take calls', async () => {
      const gate = new Gate();
      const held = gate.holding(account);
      await calls.start((id) => (id === 'in hand' ? held(id) : Promise.resolve(account(id))));
      const inHand = calls.get('in hand', 20_000);
      await eventually(() => expect(calls.asked).toEqual(['in hand']));
      await calls.broker.deleteQueue('auth.rpc');
      await eventually(async () => expect(await calls.get('after', 500)).toEqual(account('after')));
      gate.open();
      expect(await inHand).toEqual(account('in hand'));
    });

    it('should consume again from one that somebody else declared', async () => {
      const service = await calls.start();
      await calls.broker.deleteQueue('auth.rpc');
      await calls.broker.declareQueue('auth.rpc');
      await eventually(async () => expect(await calls.get('after', 500)).toEqual(account('after')));
      expect(await isReady(service)).toBe(true);
    });
  });

  it('should not be ready while its channel fails, and take calls once it does not', async () => {
    const service = await calls.start();
    const unlock = await calls.lock();
    await eventually(async () => expect(await isReady(service)).toBe(false));
    await unlock();
    await eventually(async () => expect(await calls.get('after', 500)).toEqual(account('after')));
    expect(await isReady(service)).toBe(true);
  });

  describe('stop', () => {
    it('should answer the call in hand, and take no other', async () => {
      const gate = new Gate();
      const service = await calls.start(gate.holding(account));
      const inHand = calls.get('in hand');
      await eventually(() => expect(calls.asked).toEqual(['in hand']));
      const stopping = calls.stop(service);
      await eventually(async () => expect(await isReady(service)).toBe(false));
      const other = calls.get('other', 500);
      other.catch(() => undefined);
      await expect(other).rejects.toMatchObject({ code: 'TIMEOUT' });
      gate.open();
      expect(await inHand).toEqual(account('in hand'));
      await stopping;
      expect(calls.asked).toEqual(['in hand']);
    });
  });
});
