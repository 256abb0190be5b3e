import { act, renderHook } from '@testing-library/react';
import { useRetry } from './use-retry.js';

describe('screens.md, States: useRetry', () => {
  beforeEach(() => jest.useFakeTimers());

  const after = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000));
  const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));

  it('should retry after 5 and 10 s, then every 15 s, and at once when the network is back', () => {
    const retry = jest.fn();
    const nothing: { what: string | null } = { what: null };
    const { rerender } = renderHook(({ what }) => useRetry(what, retry), { initialProps: nothing });
    after(300);
    expect(retry).not.toHaveBeenCalled();
    rerender({ what: 'the list' });
    for (const [count, seconds] of [5, 10, 15, 15, 15, 15].entries()) {
      after(seconds - 1);
      expect(retry).toHaveBeenCalledTimes(count);
      after(1);
      expect(retry).toHaveBeenCalledTimes(count + 1);
    }
    goOnline();
    expect(retry.mock.calls.at(-1)).toEqual([true]);
    expect(retry).toHaveBeenCalledTimes(7);
    rerender({ what: null });
    after(300);
    goOnline();
    expect(retry).toHaveBeenCalledTimes(7);
  });

  it('should keep its delay while a skeleton replaces the error, and reset it later', () => {
    const times: number[] = [];
    const start = performance.now();
    const fail = () => renderHook(() => useRetry('the board', () => times.push(performance.now() - start)));
    for (const seconds of [5, 10, 15]) {
      const { unmount } = fail();
      after(seconds);
      unmount();
    }
    expect(times).toEqual([5_000, 15_000, 30_000]);
    after(120);
    fail();
    after(5);
    expect(times.at(-1)).toBe(155_000);
  });
});
