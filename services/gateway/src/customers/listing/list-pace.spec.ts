import { PACED_PAGE, STREAM_PAGE } from '@lotline/protocol';
import { ListPace } from './list-pace.js';

describe('ListPace', () => {
  const [small, large] = [PACED_PAGE, STREAM_PAGE];

  /** For each page: the time in ms, the number of other requests so far, and the expected size. */
  it.each([
    ['without other requests', [0, 5], [0, 0], [large, large]],
    ['with a request before each page', [0, 5], [1, 2], [small, small]],
    ['with fewer requests than pages', [0, 5, 10, 15], [1, 1, 2, 2], [small, small, small, small]],
    ['a moment after the last request', [0, 49, 50], [1, 1, 1], [small, small, large]],
    ['with a request every second', [0, 500, 1000], [1, 1, 2], [small, large, small]],
  ])('should choose the size of pages %s', (_when, times, requests, sizes) => {
    const pace = new ListPace();
    expect(times.map((now, page) => pace.next(requests[page] ?? 0, now).limit)).toEqual(sizes);
  });
});
