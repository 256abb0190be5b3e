import { PACED_PAGE, STREAM_PAGE } from '@lotline/contracts';
import { ListPace } from './list-pace.js';

describe('ListPace', () => {
  /** Each page: the time in ms, and the number of other requests so far. */
  const limits = (...pages: [number, number][]): number[] => {
    const pace = new ListPace();
    return pages.map(([now, requests]) => pace.next(requests, now).limit);
  };
  const [small, large] = [PACED_PAGE, STREAM_PAGE];

  it.each([
    [
      'without other requests',
      [
        [0, 0],
        [5, 0],
      ],
      [large, large],
    ],
    [
      'with a request before each page',
      [
        [0, 1],
        [5, 2],
      ],
      [small, small],
    ],
    [
      'with fewer requests than pages',
      [
        [0, 1],
        [5, 1],
        [10, 2],
        [15, 2],
      ],
      [small, small, small, small],
    ],
    [
      'a moment after the last request',
      [
        [0, 1],
        [49, 1],
        [50, 1],
      ],
      [small, small, large],
    ],
    [
      'with a request every second',
      [
        [0, 1],
        [500, 1],
        [1000, 2],
      ],
      [small, large, small],
    ],
  ] as const)('should choose the size of pages %s', (_when, pages, expected) => {
    expect(limits(...pages.map(([now, requests]): [number, number] => [now, requests]))).toEqual(expected);
  });
});
