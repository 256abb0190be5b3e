/** Reports paint support, as browsers do and jsdom does not, so that `afterPaint` defers its work. */
export function simulatePaint(): void {
  const { PerformanceObserver: before } = window;
  beforeAll(() => Object.assign(window, { PerformanceObserver: { supportedEntryTypes: ['paint'] } }));
  afterAll(() => Object.assign(window, { PerformanceObserver: before }));
}
