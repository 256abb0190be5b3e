import fc from 'fast-check';

/**
 * Text that breaks programs: halves of surrogate pairs, NUL, right-to-left marks, special characters of SQL, LIKE and
 * JSON.
 */
const AWKWARD = [
  '\ud800',
  '\udfff',
  '\0',
  '😀',
  '\u202e',
  '\u2066',
  'e\u0301',
  '\uffff',
  '\ufffd',
  "'",
  '"',
  '\\',
  '%',
  '_',
  '{',
  '\n',
  'a',
  ' ',
];

/** Invertible by calculation. fast-check's own unit builds a table of all million code points in each test file. */
const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map(
  (point) => String.fromCodePoint(point),
  (character) => {
    const point = String(character).codePointAt(0);
    if (point === undefined || String.fromCodePoint(point) !== character)
      throw new TypeError('It is not one character');
    return point;
  },
);

/** Any string that a program can send. */
export const anyText = (maxLength = 60): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...AWKWARD), maxLength }),
    fc.string({ unit: codePoint, maxLength }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength }).map((units) => String.fromCharCode(...units)),
  );

/** Whether PostgreSQL can store the string as text and in jsonb: it survives UTF-8 and has no NUL. */
export const isStorable = (value: string): boolean => Buffer.from(value).toString() === value && !value.includes('\0');
