import { act, renderHook } from '@testing-library/react';
import { useWakeLock } from './use-wake-lock.js';

interface Lock {
  released: boolean;
  onrelease: (() => void) | null;
  release: () => Promise<void>;
}

describe('pick-up-boards.md, Screen and versions: useWakeLock', () => {
  let locks: Lock[];
  let isRefused: boolean;
  beforeEach(() => {
    jest.useFakeTimers();
    locks = [];
    isRefused = false;
    const request = async (): Promise<Lock> => {
      if (isRefused) throw new DOMException('The battery is low', 'NotAllowedError');
      const lock: Lock = { released: false, onrelease: null, release: async () => takeAway(lock) };
      locks.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  const takeAway = (lock: Lock): void => {
    lock.released = true;
    lock.onrelease?.();
  };
  const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const active = () => locks.filter(({ released }) => !released).length;

  it('should request the lock again after the system released it on a visible page', async () => {
    const { result } = renderHook(useWakeLock);
    await after(0);
    expect([active(), result.current]).toEqual([1, true]);
    locks.forEach(takeAway);
    expect(active()).toBe(0);
    await after(1_000);
    expect([active(), result.current]).toEqual([1, true]);
  });

  it('should report that the screen may sleep while the lock is denied, and retry', async () => {
    const { result } = renderHook(useWakeLock);
    await after(0);
    isRefused = true;
    locks.forEach(takeAway);
    await after(1_000);
    expect([active(), result.current]).toEqual([0, false]);
    isRefused = false;
    await after(30_000);
    expect([active(), result.current]).toEqual([1, true]);
  });

  it('should release the lock and stop requesting it on unmount', async () => {
    const { unmount } = renderHook(useWakeLock);
    await after(0);
    unmount();
    await after(60_000);
    expect([active(), locks.length]).toEqual([0, 1]);
  });
});
