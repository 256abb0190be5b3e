/** Reports paint support, as browsers do and jsdom does not, so that `afterPaintOrInput` defers its work. */
export function simulatePaint(): void {
  beforeAll(() => Object.assign(window, { PerformanceObserver: { supportedEntryTypes: ['paint'] } }));
  afterAll(() => Reflect.deleteProperty(window, 'PerformanceObserver'));
}
