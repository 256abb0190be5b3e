import { browserErrorSchema } from '@lotline/protocol';
import type { Calls } from '../call.js';
import { SUCCESS } from '../examples.js';

export const browserErrorsCalls: Calls<'POST /api/client-errors'> = {
  'POST /api/client-errors': {
    summary: 'Reports an error of a page',
    description:
      'For the pages themselves: it counts the error by page and version, and logs it. It takes the pattern of the page, the class of the error and positions in files of the build; no messages and no URLs. At most 30 a minute from an address, of at most 4 KiB.',
    body: browserErrorSchema,
    errors: ['TOO_MANY'],
    example: {
      body: {
        page: '/shuttle',
        build: '0f3a9c1d5e7b2468',
        kind: 'exception',
        name: 'TypeError',
        frames: ['assets/board-route-Bb-3RTB0.js:1:10482'],
      },
      answer: SUCCESS,
    },
  },
};
