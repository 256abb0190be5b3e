/** As in a browser that paints what it shows; jsdom says of itself that it does not. */
export function simulatePaint(): void {
  const { PerformanceObserver: before } = window;
  beforeAll(() => Object.assign(window, { PerformanceObserver: { supportedEntryTypes: ['paint'] } }));
  afterAll(() => Object.assign(window, { PerformanceObserver: before }));
}
