import { toFullness } from './forecast-panel.js';

describe('toFullness', () => {
  it.each([
    [0, 240, 'free', '240 free'],
    [215, 240, 'free', '25 free'],
    [216, 240, 'nearly', '24 free'],
    [239, 240, 'nearly', '1 free'],
    [240, 240, 'full', 'Full'],
    [246, 240, 'full', '6 over'],
    [0, 1, 'free', '1 free'],
    [0, 0, 'full', 'Full'],
    [17_000, 20_000, 'free', '3K free'],
    [21_250, 20_000, 'full', '1.3K over'],
  ])('should describe %d cars on %d spots: %s, %s', (cars, spots, tone, text) => {
    expect(toFullness(cars, spots)).toEqual({ tone, text });
  });
});
