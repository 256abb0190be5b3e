import { DomainError } from '@lotline/contracts';
import { FairLimiter, type FairLimits } from './fair-limiter.js';

const BUSY = { message: 'Others are at it', retryAfterSeconds: 7 };
const refusal = new DomainError('UNAVAILABLE', BUSY.message, { retryAfterSeconds: 7 });

/** FairLimiter, and who has begun, in order. */
function turns(over: Partial<FairLimits> = {}) {
  const all = new FairLimiter({ atOnce: 3, ofEach: 2, waitMs: 60_000, waiting: 10, ...over }, BUSY);
  const begun: string[] = [];
  const take = (name: string, left?: AbortSignal) => {
    const turn = all.take(name.slice(0, 1), left);
    void turn.then(
      () => begun.push(name),
      () => undefined,
    );
    return turn;
  };
  const retake = (name: string, left: AbortSignal) => all.retake(name.slice(0, 1), left).then(() => begun.push(name));
  return { all, begun, take, retake };
}

describe('FairLimiter', () => {
  afterEach(() => jest.useRealTimers());

  it('should let few begin, of each and of all, and the rest in the order in which they came', async () => {
    const { all, begun, take } = turns();
    const [a1, a2, a3, b1, b2, a4] = ['a1', 'a2', 'a3', 'b1', 'b2', 'a4'].map((name) => take(name));
    (await a1)?.();
    await a3;
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    expect(all.underWay).toBe(3);
    (await b1)?.();
    await b2;
    (await a2)?.();
    await a4;
    expect(begun.slice(4)).toEqual(['b2', 'a4']);
    for (const turn of [a3, b2, a4]) (await turn)?.();
    expect(all.underWay).toBe(0);
  });

  it('should count a turn that is ended twice once', async () => {
    const { all, take } = turns();
    const [end] = [await take('a'), await take('a')];
    end();
    end();
    expect(all.underWay).toBe(1);
  });

  it('should refuse who has waited too long, and go on with the next', async () => {
    jest.useFakeTimers();
    const { begun, take } = turns({ atOnce: 1, waitMs: 1000 });
    const end = await take('a');
    const late = take('b');
    const told = expect(late).rejects.toEqual(refusal);
    await jest.advanceTimersByTimeAsync(999);
    const next = take('c');
    await jest.advanceTimersByTimeAsync(1);
    await told;
    end();
    await next;
    expect(begun).toEqual(['a', 'c']);
  });

  it('should not let in whom there is no room to wait for', async () => {
    const { take } = turns({ atOnce: 1, waiting: 1 });
    const end = await take('a');
    const waiting = take('b');
    await expect(take('c')).rejects.toEqual(refusal);
    end();
    (await waiting)();
  });

  it('should forget who leaves, before they come and while they wait', async () => {
    const { begun, take } = turns({ atOnce: 1 });
    const end = await take('a');
    const leaving = new AbortController();
    const left = take('b', leaving.signal);
    const next = take('c');
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(take('d', leaving.signal)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    end();
    await next;
    expect(begun).toEqual(['a', 'c']);
  });

  it('should let who gave up their turn wait for another, however many wait and for as long as they stay', async () => {
    jest.useFakeTimers();
    const { begun, take, retake } = turns({ atOnce: 1, waiting: 0, waitMs: 1000 });
    const end = await take('a');
    const leaving = new AbortController();
    const left = expect(retake('b', leaving.signal)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const again = retake('c', new AbortController().signal);
    await jest.advanceTimersByTimeAsync(3_600_000);
    leaving.abort();
    await left;
    end();
    await again;
    expect(begun).toEqual(['a', 'c']);
  });

  it('should let wait until they leave where no time is said', async () => {
    jest.useFakeTimers();
    const { begun, take } = turns({ atOnce: 1, waitMs: undefined });
    const end = await take('a');
    const next = take('b');
    await jest.advanceTimersByTimeAsync(3_600_000);
    end();
    await next;
    expect(begun).toEqual(['a', 'b']);
  });

  it('should refuse all who wait once nobody’s turn comes any more', async () => {
    const { all, take } = turns({ atOnce: 1 });
    await take('a');
    const waiting = expect(take('b')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    all.refuseWaiting();
    await waiting;
    expect(all.underWay).toBe(1);
  });
});
