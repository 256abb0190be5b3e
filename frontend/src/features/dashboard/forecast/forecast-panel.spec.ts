import { toFullness } from './forecast-panel.js';

describe('dashboard.md, Forecast: toFullness', () => {
  it.each([
    [0, 240, 'free', '0% full'],
    [215, 240, 'free', '89% full'],
    [216, 240, 'nearly', '90% full'],
    [239, 240, 'nearly', '99% full'],
    [240, 240, 'full', 'Full'],
    [246, 240, 'full', '6 over'],
    [0, 1, 'free', '0% full'],
    [0, 0, 'full', 'Full'],
    [17_000, 20_000, 'free', '85% full'],
    [21_250, 20_000, 'full', '1.3K over'],
  ])('should describe %d cars on %d spots: %s, %s', (cars, spots, tone, text) => {
    expect(toFullness(cars, spots)).toEqual({ tone, text });
  });
});
