import fc from 'fast-check';

/** What people paste and programs cut in two: half surrogate pairs, NUL, right-to-left marks, what SQL, LIKE and JSON read as signs. */
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

/** Undone by a calculation: fast-check's own unit for this makes a table of all million of them, in each test file anew. */
const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map(
  (point) => String.fromCodePoint(point),
  (character) => {
    const point = String(character).codePointAt(0);
    if (point === undefined || String.fromCodePoint(point) !== character)
      throw new TypeError('It is not one character');
    return point;
  },
);

/** Any string at all that a program can send. */
export const anyText = (maxLength = 60): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...AWKWARD), maxLength }),
    fc.string({ unit: codePoint, maxLength }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength }).map((units) => String.fromCharCode(...units)),
  );

/** True for a string that PostgreSQL takes as text and in jsonb: it survives UTF-8, and has no NUL. */
export const canBeKept = (value: string): boolean => Buffer.from(value).toString() === value && !value.includes('\0');
