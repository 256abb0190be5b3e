import { browserErrorSchema, PAGE_PATTERNS, STAFF_SCREEN_PATHS } from '@lotline/protocol';
import { framesIn, nameOf, patternOf, type Report } from './error-reporter.js';

const ORIGIN = 'https://lot.test';

describe('errors.md, Errors in browsers: the pattern of a page', () => {
  it.each<[path: string, pattern: string]>([
    ['/shuttle-request/Ab3dEf6hI9', '/shuttle-request/:link'],
    ['/shuttle-request/a/b', '/shuttle-request/:link'],
    ['/shuttle1pickup', '/shuttle:number-pickup'],
    ['/shuttle12-pickup/', '/shuttle:number-pickup'],
    ['/reset-password', '/reset-password'],
    ['/Admin/Import/', '/admin/import'],
    ['/shuttle-requests/Ab3dEf6hI9', 'other'],
    ['/ada-lovelace', 'other'],
    ...STAFF_SCREEN_PATHS.map((path): [string, string] => [path, path]),
  ])('should be, for %s: %s', (path, pattern) => {
    expect(patternOf(path, PAGE_PATTERNS)).toBe(pattern);
  });
});

describe('errors.md, Errors in browsers: the frames of an error', () => {
  it.each([
    [
      'Chromium',
      `TypeError: Ada Lovelace (626-555-0109) is null\n    at f (${ORIGIN}/assets/shell-Ab3_-9.js:1:234)\n    at ${ORIGIN}/assets/react-C.js:2:30`,
      ['assets/shell-Ab3_-9.js:1:234', 'assets/react-C.js:2:30'],
    ],
    ['Safari', `f@${ORIGIN}/assets/shell-Ab3.js:1:234\ng@[native code]`, ['assets/shell-Ab3.js:1:234']],
    ['the page’s own URL', `Error: x\n    at ${ORIGIN}/shuttle-request/Ab3dEf6hI9:1:2`, []],
    ['another origin', 'Error: x\n    at https://evil.test/assets/x.js:1:2', []],
    ['a query', `Error\n at ${ORIGIN}/assets/a.js?token=secret:1:2`, ['assets/a.js']],
    [
      'a part that cannot be loaded',
      `Failed to fetch dynamically imported module: ${ORIGIN}/assets/chart-C.js`,
      ['assets/chart-C.js'],
    ],
    ['its style sheet', 'Unable to preload CSS for /assets/chart-C.css', ['assets/chart-C.css']],
    ['nothing', '', []],
  ])('should be files of the build only: %s', (_of, text, frames) => {
    expect(framesIn(text, ORIGIN)).toEqual(frames);
  });

  it('should be the innermost few', () => {
    const stack = Array.from({ length: 50 }, (_, n) => `at ${ORIGIN}/assets/a.js:1:${n}`).join('\n');
    expect(framesIn(stack, ORIGIN)).toHaveLength(8);
  });
});

describe('errors.md, Errors in browsers: the name of an error', () => {
  it.each([
    [new TypeError('Ada Lovelace'), 'TypeError'],
    [Object.assign(new Error('x'), { name: 'Ada Lovelace' }), 'Error'],
    ['Ada Lovelace', 'NotAnError'],
    [undefined, 'NotAnError'],
  ])('should be its class only: %p', (error, name) => {
    expect(nameOf(error)).toBe(name);
  });
});

it('should be a report that the gateway accepts', () => {
  const report: Report = {
    page: patternOf('/shuttle', PAGE_PATTERNS),
    build: '0123456789abcdef',
    kind: 'exception',
    name: nameOf(new TypeError()),
    frames: framesIn(`at ${ORIGIN}/assets/shell-Ab3_-9.js:1:234 ${ORIGIN}/assets/x.css`, ORIGIN),
  };
  expect(browserErrorSchema.parse(report)).toEqual(report);
});
