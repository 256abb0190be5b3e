import { DomainError } from '@lotline/protocol';
import { FairLimiter, type FairLimits } from './fair-limiter.js';

const BUSY = { message: 'Too much at once', retryAfterSeconds: 7 };
const busyError = new DomainError('UNAVAILABLE', BUSY.message, { retryAfterSeconds: 7 });

/** A limiter, and the names of the work that has started, in order. The first character of a name is its key. */
function createLimiter(over: Partial<FairLimits> = {}) {
  const limiter = new FairLimiter({ maxConcurrent: 3, maxPerKey: 2, waitMs: 60_000, maxWaiting: 10, ...over }, BUSY);
  const started: string[] = [];
  const acquire = (name: string, signal?: AbortSignal) => {
    const slot = limiter.acquire(name.slice(0, 1), signal);
    void slot.then(
      () => started.push(name),
      () => undefined,
    );
    return slot;
  };
  return { limiter, started, acquire };
}

describe('FairLimiter', () => {
  afterEach(() => jest.useRealTimers());

  it('should limit the work of each key and of all keys, and start the rest in order', async () => {
    const { limiter, started, acquire } = createLimiter();
    const [a1, a2, a3, b1, b2, a4] = ['a1', 'a2', 'a3', 'b1', 'b2', 'a4'].map((name) => acquire(name));
    (await a1)?.();
    await a3;
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
    expect(limiter.active).toBe(3);
    (await b1)?.();
    await b2;
    (await a2)?.();
    await a4;
    expect(started.slice(4)).toEqual(['b2', 'a4']);
    for (const slot of [a3, b2, a4]) (await slot)?.();
    expect(limiter.active).toBe(0);
  });

  it('should release a slot once when it is released twice', async () => {
    const { limiter, acquire } = createLimiter();
    const [release] = [await acquire('a'), await acquire('a')];
    release();
    release();
    expect(limiter.active).toBe(1);
  });

  it('should reject a caller that waits too long, and start the next one', async () => {
    jest.useFakeTimers();
    const { started, acquire } = createLimiter({ maxConcurrent: 1, waitMs: 1000 });
    const release = await acquire('a');
    const late = acquire('b');
    const rejected = expect(late).rejects.toEqual(busyError);
    await jest.advanceTimersByTimeAsync(999);
    const next = acquire('c');
    await jest.advanceTimersByTimeAsync(1);
    await rejected;
    release();
    await next;
    expect(started).toEqual(['a', 'c']);
  });

  it('should reject a caller at once when too many wait', async () => {
    const { acquire } = createLimiter({ maxConcurrent: 1, maxWaiting: 1 });
    const release = await acquire('a');
    const waiting = acquire('b');
    await expect(acquire('c')).rejects.toEqual(busyError);
    release();
    (await waiting)();
  });

  it('should drop a caller whose signal aborts, before it waits and while it waits', async () => {
    const { started, acquire } = createLimiter({ maxConcurrent: 1 });
    const release = await acquire('a');
    const controller = new AbortController();
    const dropped = acquire('b', controller.signal);
    const next = acquire('c');
    controller.abort();
    await expect(dropped).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(acquire('d', controller.signal)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    release();
    await next;
    expect(started).toEqual(['a', 'c']);
  });

  it('should let callers wait without a time limit when none is set', async () => {
    jest.useFakeTimers();
    const { started, acquire } = createLimiter({ maxConcurrent: 1, waitMs: undefined });
    const release = await acquire('a');
    const next = acquire('b');
    await jest.advanceTimersByTimeAsync(3_600_000);
    release();
    await next;
    expect(started).toEqual(['a', 'b']);
  });

  it('should reject everybody who waits on rejectWaiting, and let running work go on', async () => {
    const { limiter, acquire } = createLimiter({ maxConcurrent: 1 });
    await acquire('a');
    const waiting = expect(acquire('b')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    limiter.rejectWaiting();
    await waiting;
    expect(limiter.active).toBe(1);
  });
});
