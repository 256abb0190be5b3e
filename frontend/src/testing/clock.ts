import { serverDate, timeRequest } from '../lib/time/server-time.js';

/** Stops the date at an instant, while timers keep running. */
export const stopDateAt = (instant: string): void => {
  jest.useFakeTimers({
    now: new Date(instant),
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
};

/** Ends a test in which responses had a time: the device's clock is right again. Call it with fake timers. */
export function trustDeviceClock(): void {
  // The header has whole seconds.
  jest.setSystemTime(Date.now() - (Date.now() % 1_000));
  timeRequest()(new Date().toUTCString());
  expect(serverDate()).toEqual(new Date());
  localStorage.clear();
}
