import { Clock } from '../clock.js';

/** Sets this process's clocks in the tests of a `describe`. Each test begins at `start`, by default the real time. */
export function useClock(start?: string) {
  const clock = {
    time: new Date(),
    set: (instant: string) => (clock.time = new Date(instant)),
    pass: (ms: number) => (clock.time = new Date(clock.time.getTime() + ms)),
  };
  let now: jest.SpiedFunction<Clock['now']>;
  beforeAll(() => {
    now = jest.spyOn(Clock.prototype, 'now');
  });
  beforeEach(() => {
    clock.time = start === undefined ? new Date() : new Date(start);
    now.mockImplementation(() => new Date(clock.time));
  });
  afterAll(() => now.mockRestore());
  return clock;
}
